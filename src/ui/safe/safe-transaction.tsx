/** Safe transaction that presigns an order: as data for the Safe's own app, or sent by an owner here. */

import { useState } from 'preact/hooks'
import { callService, pagePorts } from '../../client/bridge/page-ports'
import type { SafeState } from '../../client/chain/safe'
import { listUsableSignatures } from '../../client/chain/safe-signatures'
import type { OrderEntry } from '../../client/db/rows/order-entry'
import type { SignatureCollection } from '../../client/db/rows/signing'
import { openChain } from '../../client/sending/chain-access'
import { deploymentFor, profileNamed } from '../../client/settings/profiles'
import { readPresigned } from '../../client/signing/sign-order'
import type { Deployment } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { presignCall } from '../../wallet/messages/safe-calls'
import { type ActOf, callOf } from '../../wallet/messages/transaction-acts'
import { joinSignatures } from '../../wallet/sign/safe'
import type { Account } from '../../wallet/vault/accounts'
import { TransactionDialog } from '../funds/transaction-dialog'
import { Button } from '../kit/button'
import { tx } from '../kit/text'
import { UnlockDialog } from '../lock/unlock-dialog'
import { useWorkspace } from '../workspace/workspace'
import { CallFacts } from './call-facts'

interface SafeTransactionProps {
  readonly entry: OrderEntry
  readonly collected: SignatureCollection
  readonly safe: SafeState
  readonly accounts: readonly Account[]
}

export function SafeTransaction({ entry, collected, safe, accounts }: SafeTransactionProps) {
  const deployment = deploymentFor(profileNamed(entry.profileId), entry.chainId)
  const signatures = listUsableSignatures(collected, safe)
  return (
    <>
      <details>
        <summary>{t`Transaction data for the Safe’s own app`}</summary>
        <CallFacts call={presignCall(deployment.settlement, entry.uid)} />
      </details>
      {signatures.length >= safe.threshold && (
        <Sending
          entry={entry}
          act={{
            kind: 'presignAsSafe',
            safe: safe.address,
            safeOrder: entry.uid,
            signatures: joinSignatures(signatures),
          }}
          deployment={deployment}
          senders={accounts.filter(({ kind }) => kind === 'key' || kind === 'external')}
        />
      )}
    </>
  )
}

interface SendingProps {
  readonly entry: OrderEntry
  readonly act: ActOf<'presignAsSafe'>
  readonly deployment: Deployment
  readonly senders: readonly Account[]
}

/** Sends the transaction. With enough signatures, any account may send it, here or elsewhere. */
function Sending({ entry, act, deployment, senders }: SendingProps) {
  const { profile, chain, settings } = useWorkspace()
  const [sender, setSender] = useState<Account>()
  const access = sender && openChain({ profile, chainId: chain.id, settings }, sender.address, callService)
  return (
    <>
      <div class="buttons">
        {senders.map((account) => (
          <UnlockDialog key={account.address} account={account} onUnlocked={async () => setSender(account)}>
            {(start) => (
              <Button size="small" onClick={start}>
                {tx`Send as ${account.name}`}
              </Button>
            )}
          </UnlockDialog>
        ))}
      </div>
      <details>
        <summary>{t`Signed and ready to send by anyone`}</summary>
        <CallFacts call={callOf(act, { owner: act.safe, deployment })} />
      </details>
      {access && (
        <TransactionDialog
          access={access}
          sending={{ acts: [act], readOrder: () => readPresigned(deployment, entry) }}
          onClose={() => setSender(undefined)}
          onDone={() => void pagePorts.wake().catch(reportError)}
        />
      )}
    </>
  )
}
