/** The methods to add an account: a choice, and the form of each. */

import type { ComponentChildren, ComponentType } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../../domain/text/texts'
import type { Account } from '../../../wallet/vault/accounts'
import { Card, Split } from '../../kit/card'
import { focusAndScrollToTop } from '../../kit/focus'
import { Icon } from '../../kit/icon'
import { hrefOf } from '../../workspace/routes'
import { ScreenHead } from '../../workspace/screen-head'
import { ImportKeyForm, ImportKeystoreForm, NewKeyForm } from './key-forms'
import { ImportPhraseForm, NewPhraseForm } from './phrase-forms'
import { RestoreForm } from './restore-form'
import { WatchForm } from './watch-form'

interface FormProps {
  readonly onMade: (account: Account) => void
}

interface MethodRow {
  /** Label of the button, below the heading of its group. */
  readonly buttonLabel: string
  /** Says what the method offers and needs. */
  readonly description: string
  /** Full name, used where screen readers do not read the heading of the group. */
  readonly title: string
  readonly Form: ComponentType<FormProps>
}

const methods = {
  create: {
    buttonLabel: t`Create an account`,
    description: t`Ready at once. Back up its key before you use real money.`,
    title: t`Create an account`,
    Form: NewKeyForm,
  },
  phrase: {
    buttonLabel: t`Create a recovery phrase`,
    description: t`12 or 24 words on paper restore the account in most wallets.`,
    title: t`New recovery phrase`,
    Form: NewPhraseForm,
  },
  importPhrase: {
    buttonLabel: t`Recovery phrase`,
    description: t`12 to 24 words of another wallet.`,
    title: t`Import a recovery phrase`,
    Form: ImportPhraseForm,
  },
  importKey: {
    buttonLabel: t`Private key`,
    description: t`64 hex digits, for one account.`,
    title: t`Import a private key`,
    Form: ImportKeyForm,
  },
  keystore: {
    buttonLabel: t`Keystore file`,
    description: t`A JSON file and its password.`,
    title: t`Import a keystore file`,
    Form: ImportKeystoreForm,
  },
  restore: {
    buttonLabel: t`Backup file`,
    description: t`A Cowbell file and its password.`,
    title: t`Restore a backup`,
    Form: RestoreForm,
  },
  watch: {
    buttonLabel: t`Watch an address`,
    description: t`Balances and orders. No signing.`,
    title: t`Watch an address`,
    Form: WatchForm,
  },
} as const satisfies Record<string, MethodRow>
export type MethodName = keyof typeof methods

interface ChoiceProps {
  readonly onChoice: (method: MethodName) => void
}

/** Label, with the description below it on wide surfaces. */
const MethodText = ({ buttonLabel, description }: Pick<MethodRow, 'buttonLabel' | 'description'>) => (
  <>
    <strong>{buttonLabel}</strong> <span>{description}</span>
    <Icon name="chevronDown" size={16} />
  </>
)

interface MethodButtonProps extends ChoiceProps {
  readonly method: MethodName
  readonly isFirst?: boolean
  /** True if the visible label omits the heading above it. Screen readers then read the full name first. */
  readonly isShort?: boolean
}

/** Returns the accessible name. It includes the visible label, so that voice control finds the button. */
const accessibleName = ({ title, buttonLabel, description }: MethodRow): string =>
  `${title}: ${buttonLabel} ${description}`

const MethodButton = ({ method, onChoice, isFirst = false, isShort = false }: MethodButtonProps) => (
  <button
    type="button"
    class="button account-way"
    data-kind={isFirst ? 'primary' : 'plain'}
    aria-label={isShort ? accessibleName(methods[method]) : undefined}
    onClick={() => onChoice(method)}
  >
    <MethodText {...methods[method]} />
  </button>
)

interface KindProps {
  readonly title: string
  readonly children: ComponentChildren
}

/** Methods of one kind, side by side below a heading. */
const Kind = ({ title, children }: KindProps) => (
  <section class="account-kind">
    <h2>{title}</h2>
    <div class="account-ways" data-pairs>
      {children}
    </div>
  </section>
)

const HAVE = ['importPhrase', 'importKey', 'keystore', 'restore'] as const

/** All methods: create, which most users need, import, or connect another wallet. */
export const MethodChoice = ({ onChoice }: ChoiceProps) => (
  <>
    <div class="account-ways">
      <MethodButton method="create" isFirst onChoice={onChoice} />
      <MethodButton method="phrase" onChoice={onChoice} />
    </div>
    <Kind title={t`Import`}>
      {HAVE.map((method) => (
        <MethodButton key={method} method={method} isShort onChoice={onChoice} />
      ))}
    </Kind>
    <Kind title={t`Connect or watch`}>
      <a class="button account-way" data-kind="plain" href={hrefOf('connect')}>
        <MethodText buttonLabel={t`Connect a wallet`} description={t`MetaMask, Rabby or a Safe.`} />
      </a>
      <MethodButton method="watch" onChoice={onChoice} />
    </Kind>
  </>
)

interface MethodFormProps {
  readonly method: MethodName
  readonly onBack: () => void
  readonly onMade: (account: Account) => void
}

/** The form of one method. Moves the focus to its start. */
export function MethodForm({ method, onBack, onMade }: MethodFormProps) {
  const { title, Form } = methods[method]
  const place = useRef<HTMLDivElement>(null)
  // A layout effect, because a fast user may already be typing by the time an effect runs.
  useLayoutEffect(() => focusAndScrollToTop(place.current), [])
  return (
    <div class="stack onboarding" tabIndex={-1} ref={place}>
      <ScreenHead title={title} onBack={onBack} />
      <Split aside={method === 'watch' ? <WatchLimits /> : <KeyPlace />}>
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
