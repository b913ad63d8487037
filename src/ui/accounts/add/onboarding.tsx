/** Onboarding in a tab: choose a method, create the account, get paper money. */
import { t } from '../../../domain/text/texts'
import '../../styles/screens/accounts.css'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isMadeHere } from '../../../client/settings/backup/backups'
import type { Account } from '../../../wallet/vault/accounts'
import { withChecksum } from '../../../wallet/vault/checksum'
import { ButtonLink } from '../../kit/button'
import { Card, Split } from '../../kit/card'
import { CopyButton } from '../../kit/copy-button'
import { focusAndScrollToTop } from '../../kit/focus'
import { Icon } from '../../kit/icon'
import { PaperFunds } from '../../tokens/paper-funds'
import { hrefOf } from '../../workspace/routes'
import { ScreenHead } from '../../workspace/screen-head'
import { useWorkspace } from '../../workspace/workspace'
import { FirstOrder } from '../first-order'
import { KeyBackup } from '../secrets/key-backup'
import { MethodChoice, MethodForm, type MethodName } from './account-methods'
import { PinHint } from './pin-hint'

type Step =
  | { readonly step: 'choose' }
  | { readonly step: 'make'; readonly method: MethodName }
  | { readonly step: 'ready'; readonly account: Account }

/** If an account exists already, shows it as ready: there is nothing to set up. */
export function OnboardingScreen() {
  const { account } = useWorkspace()
  const [state, setStep] = useState<Step>({ step: 'choose' })
  const step: Step = state.step === 'choose' && account ? { step: 'ready', account } : state
  const place = useRef<HTMLDivElement>(null)
  // A layout effect, because a fast user may already be typing by the time an effect runs.
  useLayoutEffect(() => focusAndScrollToTop(place.current), [step.step])
  return (
    <div class="screen-body onboarding" data-wide tabIndex={-1} ref={place}>
      {step.step === 'choose' && <Welcome onChoice={(method) => setStep({ step: 'make', method })} />}
      {step.step === 'make' && (
        <MethodForm
          method={step.method}
          onBack={() => setStep({ step: 'choose' })}
          onMade={(made) => {
            // If the browser refuses, the settings show it.
            navigator.storage.persist().catch(reportError)
            setStep({ step: 'ready', account: made })
          }}
        />
      )}
      {step.step === 'ready' && <Ready account={step.account} />}
    </div>
  )
}

const Welcome = ({ onChoice }: { readonly onChoice: (method: MethodName) => void }) => (
  <>
    <ScreenHead title={t`Welcome to Cowbell`}>
      <Icon name="bell" size={22} />
    </ScreenHead>
    <Split
      aside={
        <>
          <FirstOrder />
          <PinHint />
        </>
      }
    >
      <p class="soft">
        {t`In batch auctions, solvers compete to fill your order at your price or better. Start with free play money; switch to real trading any time.`}
      </p>
      <MethodChoice onChoice={onChoice} />
    </Split>
  </>
)

function Ready({ account }: { readonly account: Account }) {
  const { profile, chain } = useWorkspace()
  const address = withChecksum(account.address)
  return (
    <>
      <ScreenHead title={t`${account.name} is ready`} />
      <Split
        aside={
          profile.backend.kind === 'local' && (
            <Card title={t`Play money on ${chain.label}`}>
              <PaperFunds chainId={chain.id} owner={account.address} />
            </Card>
          )
        }
      >
        <Card title={t`Address`} aside={<CopyButton text={address} label={t`Copy address`} />}>
          <code class="address">{address}</code>
        </Card>
        {isMadeHere(account) && <KeepKey account={account} />}
        <ButtonLink kind="primary" size="wide" icon="swap" href={hrefOf('swap')}>
          {t`Make a first swap`}
        </ButtonLink>
      </Split>
    </>
  )
}

const KeepKey = ({ account }: { readonly account: Account }) => (
  <Card title={t`Back up your key`}>
    <p class="small soft">{t`Clearing browser data deletes the key unless you back it up.`}</p>
    <div class="key-exports">
      <KeyBackup account={account} />
      <ButtonLink icon="lock" href={hrefOf('settingsSection', { section: 'security' })}>
        {t`Save a backup`}
      </ButtonLink>
    </div>
  </Card>
)
