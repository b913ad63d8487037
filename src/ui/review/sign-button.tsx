/** The button that signs a review: with a key, with another wallet, or with the owners of a Safe. */

import { useCallback, useRef, useState } from 'preact/hooks'
import { observe } from '../../client/db/live'
import type { OrderEntry } from '../../client/db/rows/order-entry'
import { choosePlainMessages, chooseTypedData, readAccountScheme } from '../../client/signing/chosen-scheme'
import { readSafeOf, type SafeMethod } from '../../client/signing/safe-signing'
import { schemeWords } from '../../client/signing/scheme-labels'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { OrderScheme } from '../../wallet/messages/intents'
import { describeMissingSafe } from '../accounts/account-words'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { restoreLostFocus } from '../kit/focus'
import { Segments } from '../kit/segments'
import { tx } from '../kit/text'
import type { Action } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useLoaded } from '../kit/use-loaded'
import { UnlockDialog } from '../lock/unlock-dialog'
import { WalletWaiting } from '../signing/wallet-waiting'
import { ContinueInTab } from '../workspace/open-in-tab'
import { useAccount, useWorkspace } from '../workspace/workspace'

/** Reads whether an account signs plain messages, and returns functions that switch this on and off. */
function usePlainMessages(owner: Address) {
  const scheme = useLive(() => observe(() => readAccountScheme(owner)), [owner])
  return {
    isOn: scheme === 'ethsign',
    turnOn: () => choosePlainMessages(owner),
    turnOff: () => chooseTypedData(owner),
  }
}

interface SignButtonProps {
  readonly placing: Action<[method?: SafeMethod], OrderEntry | undefined>
  readonly isAllowed: boolean
  /** The chosen signing method. A Safe has its own methods. */
  readonly scheme: OrderScheme
  /** Number of orders to sign. Default: 1. */
  readonly count?: number
  /** Label of the button. Default: that of the signing method. */
  readonly words?: string
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

function KeyButton({ placing, isAllowed, scheme, count = 1, words }: SignButtonProps) {
  const { isUnlocked } = useWorkspace()
  const button = words ?? schemeWords[scheme].button(count)
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
    <ContinueInTab
      route="review"
      reason={t`${props.walletName} would close this popup. Sign from a tab instead.`}
      buttonLabel={t`Sign in ${props.walletName}, from a tab`}
    />
  )
}

function WalletSigning({ placing, isAllowed, scheme, words, walletName, owner }: WalletButtonProps) {
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
    restoreLostFocus(place.current)
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
        {scheme === 'presign'
          ? t`Place, then presign`
          : words
            ? `${walletName}: ${words}`
            : t`Sign in ${walletName} & place order`}
      </Button>
    </div>
  )
}

const SAFE_METHODS = [
  { value: 'message', label: t`Owners sign` },
  { value: 'transaction', label: t`Presign on chain` },
] as const satisfies readonly { value: SafeMethod; label: string }[]

const SAFE_METHOD_TEXTS = {
  message: t`Owners sign off-chain for free (EIP-1271). The order is placed when enough have signed.`,
  transaction: t`The order is placed at once. It can fill after the Safe presigns it.`,
} as const satisfies Record<SafeMethod, string>

/** Returns the methods of the active Safe: both, unless its chain shows that it has no fallback handler. */
function useSafeMethods() {
  const owner = useAccount().address
  const chainId = useWorkspace().chain.id
  const safe = useLoaded(useCallback(() => readSafeOf({ chainId, owner }), [chainId, owner]))
  const isTransactionOnly = safe.step === 'done' && safe.value.fallbackHandler === null
  return { isTransactionOnly, isKnown: safe.step !== 'pending' }
}

function SafeButton(props: SignButtonProps) {
  const away = describeMissingSafe(useAccount(), useWorkspace().chain.id)
  return away ? <Callout tone="bad" title={away} /> : <SafeSigning {...props} />
}

function SafeSigning({ placing, isAllowed }: SignButtonProps) {
  const [chosen, choose] = useState<SafeMethod>('message')
  const { isTransactionOnly, isKnown } = useSafeMethods()
  const method = isTransactionOnly ? 'transaction' : chosen
  return (
    <div class="stack" data-tight>
      {isTransactionOnly ? (
        <p class="small">{t`This Safe has no fallback handler: its owners cannot sign off-chain.`}</p>
      ) : (
        <Segments label={t`How the Safe signs`} segments={SAFE_METHODS} value={method} onChoice={choose} />
      )}
      <p class="small soft">{SAFE_METHOD_TEXTS[method]}</p>
      <Button
        kind="primary"
        size="wide"
        icon="check"
        disabled={!isAllowed || !isKnown}
        isBusy={placing.isPending}
        onClick={() => placing.run(method)}
      >
        {method === 'message' ? t`Continue to signatures` : t`Place, then presign`}
      </Button>
    </div>
  )
}
