/** From nothing to an account with paper money, in a tab: choose, make, ready. */
import '../../styles/screens/accounts.css'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Account } from '../../../wallet/vault/accounts'
import { ButtonLink } from '../../kit/button'
import { Card, ScreenHead, Split } from '../../kit/card'
import { CopyButton } from '../../kit/copy-button'
import { PaperFunds } from '../../tokens/paper-funds'
import { hrefOf } from '../../workspace/routes'
import { useWorkspace } from '../../workspace/workspace'
import { KeyBackup } from '../secrets/key-backup'
import { Way, WayChoice, type WayName } from './account-ways'

type Step =
  | { readonly step: 'choose' }
  | { readonly step: 'make'; readonly way: WayName }
  | { readonly step: 'ready'; readonly account: Account; readonly way: WayName | 'stored' }

/** An account that is there already is shown as ready: there is nothing to set up. */
export function OnboardingScreen() {
  const { account } = useWorkspace()
  const [step, setStep] = useState<Step>(() =>
    account ? { step: 'ready', account, way: 'stored' } : { step: 'choose' },
  )
  const place = useRef<HTMLDivElement>(null)
  // With the drawing, not some time after it: a quick hand may already be typing by then.
  useLayoutEffect(() => place.current?.focus(), [step.step])
  return (
    <div class="screen-body onboarding" data-wide tabIndex={-1} ref={place}>
      {step.step === 'choose' && <Welcome onChoice={(way) => setStep({ step: 'make', way })} />}
      {step.step === 'make' && (
        <Way
          way={step.way}
          onBack={() => setStep({ step: 'choose' })}
          onMade={(made) => {
            // What a browser refuses here is said in the settings.
            navigator.storage.persist().catch(reportError)
            setStep({ step: 'ready', account: made, way: step.way })
          }}
        />
      )}
      {step.step === 'ready' && <Ready account={step.account} isNew={step.way === 'create'} />}
    </div>
  )
}

const Welcome = ({ onChoice }: { readonly onChoice: (way: WayName) => void }) => (
  <>
    <ScreenHead title="Welcome to Cowbell" />
    <Split aside={<FirstOrder />}>
      <p class="soft">
        Quote, review, sign and track orders in batch auctions. You start in the sandbox: a whole exchange
        inside this extension, with paper money. It works offline, and nothing there can cost you anything.
      </p>
      <WayChoice onChoice={onChoice} />
    </Split>
  </>
)

/** What one is about to do, before any of its words is met. */
const STEPS = [
  ['Quote', 'Type an amount. You see the price, every cost, and the least you will receive.'],
  ['Review and sign', 'Every field you sign stands there in plain words. Nothing is sent before.'],
  ['Wait for the bell', 'The next auction fills your order at your price or a better one.'],
  ['Look back', 'What it brought, against which competition, and whether it is what you signed.'],
] as const

const FirstOrder = () => (
  <Card title="How an order goes">
    <ol class="numbered">
      {STEPS.map(([title, says]) => (
        <li key={title}>
          <strong>{title}</strong>
          <p class="small soft">{says}</p>
        </li>
      ))}
    </ol>
  </Card>
)

function Ready({ account, isNew }: { readonly account: Account; readonly isNew: boolean }) {
  const { profile, chain } = useWorkspace()
  return (
    <>
      <ScreenHead title={`${account.name} is ready`} />
      <Split aside={isNew && <KeepKey account={account} />}>
        <Card title="Address" aside={<CopyButton text={account.address} label="Copy address" />}>
          <code class="address">{account.address}</code>
        </Card>
        {profile.backend.kind === 'local' && (
          <Card title={`Paper money on ${chain.label}`}>
            <PaperFunds chainId={chain.id} owner={account.address} />
          </Card>
        )}
        <ButtonLink kind="primary" size="wide" icon="swap" href={hrefOf('swap')}>
          Make a first swap
        </ButtonLink>
      </Split>
    </>
  )
}

const KeepKey = ({ account }: { readonly account: Account }) => (
  <Card title="Keep the key">
    <p class="small soft">
      This account exists in this browser only. If the browser's data is lost, so is the account, unless you
      kept its private key or a backup. With paper money that may not matter to you.
    </p>
    <div class="buttons">
      <KeyBackup account={account} />
      <ButtonLink href={hrefOf('settings')}>Save a backup</ButtonLink>
    </div>
  </Card>
)
