/** The one button that signs what is under review: by a key, by another wallet, or by the owners of a Safe. */

import { useCallback, useRef, useState } from 'preact/hooks'
import { observe } from '../../client/db/live'
import type { OrderEntry } from '../../client/db/rows/order-entry'
import { choosePlainMessages, chooseTypedData, readScheme } from '../../client/signing/chosen-scheme'
import { readSafeOf, type SafeWay } from '../../client/signing/safe'
import { schemeWords } from '../../client/signing/scheme'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { OrderScheme } from '../../wallet/messages/intents'
import { awayWords } from '../accounts/account-words'
import { WalletWaiting } from '../accounts/wallet-waiting'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { takeLostFocus } from '../kit/focus'
import { Segments } from '../kit/segments'
import { tx } from '../kit/text'
import type { Action } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useLoaded } from '../kit/use-loaded'
import { UnlockDialog } from '../lock/unlock-dialog'
import { GoOnInTab } from '../workspace/open-in-tab'
import { useAccount, useWorkspace } from '../workspace/workspace'

/** Reads whether an account signs plain messages, and gives the ways to have it do so and not. */
function usePlainMessages(owner: Address) {
  const scheme = useLive(() => observe(() => readScheme(owner)), [owner])
  return {
    isOn: scheme === 'ethsign',
    turnOn: () => choosePlainMessages(owner),
    turnOff: () => chooseTypedData(owner),
  }
}

interface SignButtonProps {
  readonly placing: Action<[way?: SafeWay], OrderEntry | undefined>
  readonly isAllowed: boolean
  /** How it was chosen to be signed; a Safe has ways of its own. */
  readonly scheme: OrderScheme
  /** How many orders it signs; default one. */
  readonly count?: number
}

export function SignButton(props: SignButtonProps) {
  const account = useAccount()
  switch (account.kind) {
    case 'key':
      return <KeyButton {...props} />
    case 'external':
      return <WalletButton {...props} walletName={account.walletName} owner={account.address} />
    case 'safe':
      return <SafeButton {...props} />
    case 'watch':
      return (
        <Callout tone="caution" title={t`Watch-only account`}>
          {t`Switch to an account with a key or a wallet to sign.`}
        </Callout>
      )
    default:
      return account satisfies never
  }
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function KeyButton({ placing, isAllowed, scheme, count = 1 }: SignButtonProps) {
  const { isUnlocked } = useWorkspace()
  const button = schemeWords[scheme].button(count)
  return (
    <UnlockDialog onUnlocked={() => placing.run()}>
      {(start) => (
        <Button
          kind="primary"
          size="wide"
          icon={isUnlocked ? 'check' : 'lock'}
          disabled={!isAllowed}
          isBusy={placing.isPending}
          onClick={start}
        >
          {isUnlocked ? capitalized(button) : t`Unlock, ${button}`}
        </Button>
      )}
    </UnlockDialog>
  )
}

interface WalletButtonProps extends SignButtonProps {
  readonly walletName: string
  readonly owner: Address
}

function WalletButton(props: WalletButtonProps) {
  const { surface } = useWorkspace()
  if (surface !== 'popup') return <WalletSigning {...props} />
  return (
    <GoOnInTab
      route="review"
      says={t`${props.walletName} would close this popup. Sign from a tab instead.`}
      word={t`Sign in ${props.walletName}, from a tab`}
    />
  )
}

function WalletSigning({ placing, isAllowed, scheme, walletName, owner }: WalletButtonProps) {
  const plain = usePlainMessages(owner)
  const place = useRef<HTMLDivElement>(null)
  const { state } = placing
  const isPlain = scheme === 'ethsign' || (scheme === 'eip712' && plain.isOn)
  const lacksTypedData = state.step === 'refused' && state.errorType === 'WalletLacksMethod' && !isPlain
  const signPlain = async () => {
    await plain.turnOn()
    await placing.run()
  }
  const signTyped = async () => {
    await plain.turnOff()
    takeLostFocus(place.current)
  }
  return (
    <div ref={place} tabIndex={-1} class="stack" data-tight>
      <WalletWaiting />
      {isPlain && (
        <Callout tone="caution" title={t`${walletName} signs a personal message`}>
          {t`It shows only a hash (eth_sign), not the order. Cowbell rejects a signature of anything else.`}
          {scheme === 'eip712' && (
            <Button size="small" onClick={() => signTyped().catch(reportError)}>
              {t`Sign as typed data again`}
            </Button>
          )}
        </Callout>
      )}
      {lacksTypedData && (
        <Button size="wide" disabled={!isAllowed} onClick={() => signPlain().catch(reportError)}>
          {tx`Sign as a personal message in ${walletName}`}
        </Button>
      )}
      <Button
        kind="primary"
        size="wide"
        icon="external"
        disabled={!isAllowed}
        isBusy={placing.isPending}
        onClick={() => placing.run()}
      >
        {scheme === 'presign' ? t`Place, then presign` : t`Sign in ${walletName} & place order`}
      </Button>
    </div>
  )
}

const ways = [
  { value: 'message', label: t`Owners sign` },
  { value: 'transaction', label: t`Presign on chain` },
] as const satisfies readonly { value: SafeWay; label: string }[]

const waySays = {
  message: t`Owners sign off-chain for free (EIP-1271). The order is placed when enough have signed.`,
  transaction: t`The order is placed at once. It can fill after the Safe presigns it.`,
} as const satisfies Record<SafeWay, string>

/** The ways of the Safe at hand: both, where its chain does not say that it has no fallback handler. */
function useWays() {
  const owner = useAccount().address
  const chainId = useWorkspace().chain.id
  const safe = useLoaded(useCallback(() => readSafeOf({ chainId, owner }), [chainId, owner]))
  const hasOne = safe.step === 'done' && safe.value.fallbackHandler === null
  return { hasOne, isKnown: safe.step !== 'pending' }
}

function SafeButton(props: SignButtonProps) {
  const away = awayWords(useAccount(), useWorkspace().chain.id)
  return away ? <Callout tone="bad" title={away} /> : <SafeSigning {...props} />
}

function SafeSigning({ placing, isAllowed }: SignButtonProps) {
  const [chosen, choose] = useState<SafeWay>('message')
  const { hasOne, isKnown } = useWays()
  const way = hasOne ? 'transaction' : chosen
  return (
    <div class="stack" data-tight>
      {hasOne ? (
        <p class="small">{t`This Safe has no fallback handler: its owners cannot sign off-chain.`}</p>
      ) : (
        <Segments label={t`How the Safe signs`} segments={ways} value={way} onChoice={choose} />
      )}
      <p class="small soft">{waySays[way]}</p>
      <Button
        kind="primary"
        size="wide"
        icon="check"
        disabled={!isAllowed || !isKnown}
        isBusy={placing.isPending}
        onClick={() => placing.run(way)}
      >
        {way === 'message' ? t`Continue to signatures` : t`Place, then presign`}
      </Button>
    </div>
  )
}
