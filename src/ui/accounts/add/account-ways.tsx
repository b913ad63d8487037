/** The ways to an account, to choose from and to go. */

import type { ComponentType } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../../domain/text/texts'
import type { Account } from '../../../wallet/vault/accounts'
import { Button, ButtonLink } from '../../kit/button'
import { Card, ScreenHead, Split } from '../../kit/card'
import { focusFromStart } from '../../kit/focus'
import type { IconName } from '../../kit/icon'
import { hrefOf } from '../../workspace/routes'
import { ImportKeyForm, ImportKeystoreForm, NewKeyForm } from './key-forms'
import { ImportPhraseForm, NewPhraseForm } from './phrase-forms'
import { RestoreForm } from './restore-form'
import { WatchForm } from './watch-form'

interface FormProps {
  readonly onMade: (account: Account) => void
}

interface WayRow {
  /** On the button that leads there. */
  readonly press: string
  readonly title: string
  readonly Form: ComponentType<FormProps>
  readonly icon?: IconName
}

const ways = {
  create: { press: t`Create an account`, title: t`Create an account`, Form: NewKeyForm, icon: 'plus' },
  phrase: { press: t`Create a recovery phrase`, title: t`New recovery phrase`, Form: NewPhraseForm },
  importPhrase: {
    press: t`Import a recovery phrase`,
    title: t`Import a recovery phrase`,
    Form: ImportPhraseForm,
  },
  importKey: { press: t`Import a private key`, title: t`Import a private key`, Form: ImportKeyForm },
  keystore: { press: t`Import a keystore file`, title: t`Import a keystore file`, Form: ImportKeystoreForm },
  restore: { press: t`Restore a backup`, title: t`Restore a backup`, Form: RestoreForm },
  watch: { press: t`Watch an address`, title: t`Watch an address`, Form: WatchForm },
} as const satisfies Record<string, WayRow>
export type WayName = keyof typeof ways

interface ChoiceProps {
  readonly onChoice: (way: WayName) => void
}

const WayButton = ({ way, onChoice, isFirst = false }: ChoiceProps & { way: WayName; isFirst?: boolean }) => {
  const { press, ...row } = ways[way]
  const look = { kind: isFirst ? 'primary' : 'plain', ...('icon' in row && { icon: row.icon }) } as const
  return (
    <Button {...look} onClick={() => onChoice(way)}>
      {press}
    </Button>
  )
}

const HAVE = ['importPhrase', 'importKey', 'keystore', 'restore'] as const

/** What one may start from: nothing, something one has, a wallet elsewhere, or only looking. */
export const WayChoice = ({ onChoice }: ChoiceProps) => (
  <>
    <Card title={t`New account`}>
      <p class="small soft">
        {t`Cowbell creates a key, encrypted with your password. Back it up with a phrase of 12\u00a0words.`}
      </p>
      <div class="buttons">
        <WayButton way="create" isFirst onChoice={onChoice} />
        <WayButton way="phrase" onChoice={onChoice} />
      </div>
    </Card>
    <Card title={t`Import`}>
      <p class="small soft">{t`Encrypted with your password. It stays in this browser.`}</p>
      <div class="buttons">
        {HAVE.map((way) => (
          <WayButton key={way} way={way} onChoice={onChoice} />
        ))}
      </div>
    </Card>
    <Card title={t`Connect or watch`}>
      <p class="small soft">{t`Another wallet or a Safe signs. Or watch an address.`}</p>
      <div class="buttons">
        <ButtonLink icon="external" href={hrefOf('connect')}>
          {t`Connect a wallet`}
        </ButtonLink>
        <WayButton way="watch" onChoice={onChoice} />
      </div>
    </Card>
  </>
)

interface WayProps {
  readonly way: WayName
  readonly onBack: () => void
  readonly onMade: (account: Account) => void
}

/** One way, gone. The focus starts where it does. */
export function Way({ way, onBack, onMade }: WayProps) {
  const { title, Form } = ways[way]
  const place = useRef<HTMLDivElement>(null)
  // With the drawing, not some time after it: a quick hand may already be typing by then.
  useLayoutEffect(() => focusFromStart(place.current), [])
  return (
    <div class="stack onboarding" tabIndex={-1} ref={place}>
      <ScreenHead title={title} onBack={onBack} />
      <Split aside={way === 'watch' ? null : <KeyPlace />}>
        <Card>
          <Form onMade={onMade} />
        </Card>
      </Split>
    </div>
  )
}

const KeyPlace = () => (
  <Card title={t`Where your key is stored`}>
    <p class="small soft">{t`In this browser only, encrypted with your password. Only signatures are sent.`}</p>
    <p class="small soft">{t`The wallet locks by itself. Only signing needs the password.`}</p>
  </Card>
)
