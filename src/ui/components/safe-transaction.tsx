/** The transaction by which a Safe presigns an order: to be made in the Safe's own app, or sent from here by an owner. */
import type { Collection } from '../../desk/collecting'
import { countingSignatures } from '../../desk/collecting'
import type { OrderEntry } from '../../desk/entries'
import { deploymentFor, profiles } from '../../desk/profiles'
import type { SafeState } from '../../desk/safes'
import type { Account } from '../../wallet/accounts'
import { execCall, joinSignatures, presignCall, type SafeCall } from '../../wallet/safe'
import { Facts } from './card'
import { CopyButton } from './copy-button'

interface SafeTransactionProps {
  readonly entry: OrderEntry
  readonly collected: Collection
  readonly safe: SafeState
  readonly accounts: readonly Account[]
}

export function SafeTransaction({ entry, collected, safe }: SafeTransactionProps) {
  const { owner, terms, profileId, chainId } = entry
  const call = presignCall({ deployment: deploymentFor(profiles[profileId], chainId), owner, terms })
  const signatures = countingSignatures(collected, safe)
  return (
    <>
      <details>
        <summary>The transaction as data, for the Safe’s own app</summary>
        <CallFacts call={call} />
      </details>
      {signatures.length >= safe.threshold && (
        <details>
          <summary>Signed and ready: anybody may send it</summary>
          <CallFacts call={execCall(owner, call, joinSignatures(signatures))} />
        </details>
      )}
    </>
  )
}

/** A call to copy. */
const CallFacts = ({ call: { to, data } }: { readonly call: SafeCall }) => (
  <div class="stack" data-tight>
    <Facts
      rows={[
        ['To', <code class="address">{to}</code>],
        ['Value', '0'],
      ]}
    />
    <div class="row small">
      <code class="grow mono call-data">{data}</code>
      <CopyButton text={data} label="Copy the data" />
    </div>
  </div>
)
