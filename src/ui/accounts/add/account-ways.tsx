/** The ways to an account, to choose from and to go. */

import type { ComponentChildren, ComponentType } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../../domain/text/texts'
import type { Account } from '../../../wallet/vault/accounts'
import { Card, ScreenHead, Split } from '../../kit/card'
import { focusFromStart } from '../../kit/focus'
import { Icon } from '../../kit/icon'
import { hrefOf } from '../../workspace/routes'
import { ImportKeyForm, ImportKeystoreForm, NewKeyForm } from './key-forms'
import { ImportPhraseForm, NewPhraseForm } from './phrase-forms'
import { RestoreForm } from './restore-form'
import { WatchForm } from './watch-form'

interface FormProps {
  readonly onMade: (account: Account) => void
}

interface WayRow {
  /** What leads there is called so, under the heading of its kind. */
  readonly press: string
  /** What it gives and what it costs. */
  readonly says: string
  /** The whole name, also where the heading is not heard. */
  readonly title: string
  readonly Form: ComponentType<FormProps>
}

const ways = {
  create: {
    press: t`Create an account`,
    says: t`Ready at once. Back up its key before you use real money.`,
    title: t`Create an account`,
    Form: NewKeyForm,
  },
  phrase: {
    press: t`Create a recovery phrase`,
    says: t`12 or 24 words on paper restore the account in most wallets.`,
    title: t`New recovery phrase`,
    Form: NewPhraseForm,
  },
  importPhrase: {
    press: t`Recovery phrase`,
    says: t`12 to 24 words of another wallet.`,
    title: t`Import a recovery phrase`,
    Form: ImportPhraseForm,
  },
  importKey: {
    press: t`Private key`,
    says: t`64 hex digits, for one account.`,
    title: t`Import a private key`,
    Form: ImportKeyForm,
  },
  keystore: {
    press: t`Keystore file`,
    says: t`A JSON file and its password.`,
    title: t`Import a keystore file`,
    Form: ImportKeystoreForm,
  },
  restore: {
    press: t`Backup file`,
    says: t`A Cowbell file and its password.`,
    title: t`Restore a backup`,
    Form: RestoreForm,
  },
  watch: {
    press: t`Watch an address`,
    says: t`Balances and orders. No signing.`,
    title: t`Watch an address`,
    Form: WatchForm,
  },
} as const satisfies Record<string, WayRow>
export type WayName = keyof typeof ways

interface ChoiceProps {
  readonly onChoice: (way: WayName) => void
}

/** What is pressed: what it is called, and below it what it gives where there is room. */
const WayText = ({ press, says }: Pick<WayRow, 'press' | 'says'>) => (
  <>
    <strong>{press}</strong> <span>{says}</span>
    <Icon name="chevronDown" size={16} />
  </>
)

interface WayButtonProps extends ChoiceProps {
  readonly way: WayName
  readonly isFirst?: boolean
  /** Its name is cut short by the heading above it: the whole one is read out before what is seen. */
  readonly isShort?: boolean
}

/** Who speaks to the page says what is seen: that is in it too. */
const wholeName = ({ title, press, says }: WayRow): string => `${title}: ${press} ${says}`

const WayButton = ({ way, onChoice, isFirst = false, isShort = false }: WayButtonProps) => (
  <button
    type="button"
    class="button account-way"
    data-kind={isFirst ? 'primary' : 'plain'}
    aria-label={isShort ? wholeName(ways[way]) : undefined}
    onClick={() => onChoice(way)}
  >
    <WayText {...ways[way]} />
  </button>
)

interface KindProps {
  readonly title: string
  readonly children: ComponentChildren
}

/** Ways of one kind, side by side under what they are. */
const Kind = ({ title, children }: KindProps) => (
  <section class="account-kind">
    <h2>{title}</h2>
    <div class="account-ways" data-pairs>
      {children}
    </div>
  </section>
)

const HAVE = ['importPhrase', 'importKey', 'keystore', 'restore'] as const

/** What one may start from: nothing, which most do, something one has, or a wallet elsewhere. */
export const WayChoice = ({ onChoice }: ChoiceProps) => (
  <>
    <div class="account-ways">
      <WayButton way="create" isFirst onChoice={onChoice} />
      <WayButton way="phrase" onChoice={onChoice} />
    </div>
    <Kind title={t`Import`}>
      {HAVE.map((way) => (
        <WayButton key={way} way={way} isShort onChoice={onChoice} />
      ))}
    </Kind>
    <Kind title={t`Connect or watch`}>
      <a class="button account-way" data-kind="plain" href={hrefOf('connect')}>
        <WayText press={t`Connect a wallet`} says={t`MetaMask, Rabby or a Safe.`} />
      </a>
      <WayButton way="watch" onChoice={onChoice} />
    </Kind>
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
      <Split aside={way === 'watch' ? <WatchLimits /> : <KeyPlace />}>
        <Card>
          <Form onMade={onMade} />
        </Card>
      </Split>
    </div>
  )
}

export const KeyPlace = () => (
  <Card title={t`Where your key is stored`}>
    <p class="small soft">{t`In this browser only, encrypted with your password. It is never sent.`}</p>
    <p class="small soft">{t`Anyone with your phrase or key can take your funds. A backup file also needs the password.`}</p>
  </Card>
)

const WatchLimits = () => (
  <Card title={t`What a watched account can do`}>
    <p class="small soft">{t`It shows balances, orders and notifications of any address.`}</p>
    <p class="small soft">{t`It cannot sign. To trade, import its key or connect its wallet.`}</p>
  </Card>
)
