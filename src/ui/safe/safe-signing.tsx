/**
 * Signatures of a Safe order: who has signed, who is missing, and the data to send to co-owners elsewhere.
 */

import { useEffect, useState } from 'preact/hooks'
import * as z from 'zod/mini'
import { pagePorts } from '../../client/bridge/page-ports'
import type { SafeState } from '../../client/chain/safe'
import { listUsableSignatures, watchSignatureCollection } from '../../client/chain/safe-signatures'
import { type OrderEntry, statusOfEntry } from '../../client/db/rows/order-entry'
import type { SignatureCollection } from '../../client/db/rows/signing'
import { type Address, hex } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { Account } from '../../wallet/vault/accounts'
import { withChecksum } from '../../wallet/vault/checksum'
import { listAccounts } from '../../wallet/vault/wallet-rows'
import { Form } from '../kit/form'
import { tx } from '../kit/text'
import { AddressName } from '../workspace/named-address'
import '../styles/screens/connect.css'
import { chooseSafeMethod, readPresigned, readSafeOf } from '../../client/signing/safe-signing'
import { placeEntry } from '../../client/signing/sign-order'
import { walletDb } from '../../client/signing/wallet-db'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Card } from '../kit/card'
import { CopyButton } from '../kit/copy-button'
import { TextField } from '../kit/field'
import { Icon } from '../kit/icon'
import { Skeleton } from '../kit/progress'
import { RawText } from '../kit/raw-text'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useReply } from '../kit/use-reply'
import { UnlockDialog } from '../lock/unlock-dialog'
import { ObjectionNotes } from '../signing/objections'
import { useCheckedAction } from '../signing/use-checked-action'
import { WalletWaiting } from '../signing/wallet-waiting'
import { addCoOwnerSignature, messageToSign, signAsOwner } from './safe-owners'
import { SafeTransaction } from './safe-transaction'

interface EntryProps {
  readonly entry: OrderEntry
}

const isWaiting = (entry: OrderEntry): boolean =>
  entry.step === 'intended' || statusOfEntry(entry) === 'presignaturePending'

/** Renders nothing unless the order waits for signatures of a Safe. */
export function SafeSigning({ entry }: EntryProps) {
  const collected = useLive(() => watchSignatureCollection(entry.uid), [entry.uid])
  if (!collected || !isWaiting(entry)) return null
  return (
    <Card title={t`The Safe signs`}>
      <Collecting key={entry.uid} entry={entry} collected={collected} />
    </Card>
  )
}

interface CollectingProps extends EntryProps {
  readonly collected: SignatureCollection
}

/** Returns true if the nonce of the Safe transaction is used, by it or by another transaction. */
const isNonceUsed = ({ method }: SignatureCollection, { nonce }: SafeState): boolean =>
  method.kind === 'transaction' && method.nonce !== nonce

async function readParties({ entry, collected }: CollectingProps) {
  const [safe, accounts] = await Promise.all([readSafeOf(entry), listAccounts(walletDb)])
  const isPresigned = isNonceUsed(collected, safe) && (await readPresigned(entry))
  return { safe, accounts, isPresigned }
}

/** Skeleton heights in pixels for three owners, so that the content below does not move. */
const PARTIES_HEIGHTS = { message: 182, transaction: 218 } as const satisfies Record<
  SignatureCollection['method']['kind'],
  number
>

/** Reloads after each signature and shows the previous data until then. */
function Collecting({ entry, collected }: CollectingProps) {
  const { state, value, renew } = useReply(
    () => readParties({ entry, collected }),
    [entry.uid, collected.signatures.length],
  )
  if (!value && state.step === 'pending') return <Skeleton height={PARTIES_HEIGHTS[collected.method.kind]} />
  if (!value) return <Outcome state={state} onRetry={renew} />
  const { isPresigned, ...parties } = value
  return (
    <>
      {isPresigned ? <Presigned /> : <Signatures entry={entry} collected={collected} {...parties} />}
      <Outcome state={state} onRetry={renew} />
    </>
  )
}

/**
 * Shown once the chain has the presignature. Wakes the worker, which checks whether the service has it too.
 */
function Presigned() {
  useEffect(() => void pagePorts.wake().catch(reportError), [])
  return <p>{t`The Safe has presigned the order.`}</p>
}

interface SignaturesProps extends CollectingProps {
  readonly safe: SafeState
  readonly accounts: readonly Account[]
}

const hasSigned = ({ signatures }: SignatureCollection, owner: Address): boolean =>
  signatures.some((each) => each.owner === owner)

function Signatures({ entry, collected, safe, accounts }: SignaturesProps) {
  const count = listUsableSignatures(collected, safe).length
  const isComplete = count >= safe.threshold
  return (
    <div class="stack safe-parts">
      <p>
        <strong>{tx`Signatures: ${count} of ${safe.threshold}`}</strong>
      </p>
      <StaleNonce entry={entry} collected={collected} safe={safe} />
      <WalletWaiting />
      <ul class="owners">
        {safe.owners.map((owner) => (
          <OwnerRow
            key={owner}
            entry={entry}
            collected={collected}
            owner={owner}
            account={accounts.find(({ address }) => address === owner)}
            isNeeded={!isComplete}
          />
        ))}
      </ul>
      {!isComplete && <CoOwner entry={entry} collected={collected} />}
      {collected.method.kind === 'transaction' && (
        <SafeTransaction entry={entry} collected={collected} safe={safe} accounts={accounts} />
      )}
      {collected.method.kind === 'message' && isComplete && <PlaceSigned entry={entry} />}
    </div>
  )
}

/** Shown if another transaction of the Safe has used the nonce. Safe transactions run in nonce order. */
function StaleNonce({ entry, collected, safe }: CollectingProps & { readonly safe: SafeState }) {
  const renewing = useAction(() => chooseSafeMethod(entry, 'transaction'))
  if (!isNonceUsed(collected, safe)) return null
  return (
    <Callout tone="caution" title={t`The Safe has made another transaction meanwhile`}>
      <p>{t`These signatures are no longer valid. Start again with the Safe’s next transaction.`}</p>
      <Button size="small" isBusy={renewing.isPending} onClick={() => renewing.run()}>
        {t`Start again`}
      </Button>
    </Callout>
  )
}

interface OwnerRowProps extends CollectingProps {
  readonly owner: Address
  readonly account: Account | undefined
  readonly isNeeded: boolean
}

function OwnerRow({ entry, collected, owner, account, isNeeded }: OwnerRowProps) {
  const {
    action: signing,
    isAllowed,
    ...rest
  } = useCheckedAction((by) => signAsOwner(entry, collected, owner, by))
  const isSigned = hasSigned(collected, owner)
  const canSign = account?.kind === 'key' || account?.kind === 'external'
  return (
    <li>
      <div class="row">
        <span class="grow">
          <AddressName address={owner} />
          <code class="address">{withChecksum(owner)}</code>
        </span>
        {isSigned && (
          <span class="row small">
            <Icon name="check" size={16} /> {t`Signed`}
          </span>
        )}
        {!isSigned && isNeeded && canSign && (
          <UnlockDialog account={account} onUnlocked={() => signing.run()}>
            {(start) => (
              <Button size="small" isBusy={signing.isPending} disabled={!isAllowed} onClick={start}>
                {tx`Sign as ${account.name}`}
              </Button>
            )}
          </UnlockDialog>
        )}
        {!isSigned && !canSign && <span class="small soft">{t`Elsewhere`}</span>}
      </div>
      {!isSigned && <ObjectionNotes {...rest} />}
      <Outcome state={signing.state} />
    </li>
  )
}

const signatureText = hex.check(z.refine((value) => value.length === 132, 'expected 65 bytes'))

/** Shows the digest for a co-owner elsewhere and takes the signature. */
function CoOwner({ entry, collected }: CollectingProps) {
  const [text, setText] = useState('')
  const read = z.safeDecode(signatureText, text.trim())
  const { digest, typedData } = messageToSign(entry, collected)
  const taking = useAction(async () => {
    if (!read.success) return
    await addCoOwnerSignature(entry, collected, read.data)
    setText('')
  })
  return (
    <details>
      <summary>{t`Owner on another device`}</summary>
      <Form isTight onSubmit={() => taking.run().catch(reportError)}>
        <p class="small soft">
          {collected.method.kind === 'message'
            ? t`They sign this message of the Safe in their own wallet and send you the 65 bytes.`
            : t`They sign this Safe transaction in their own wallet and send you the 65 bytes.`}
        </p>
        <div class="row small">
          <code class="grow mono">{digest}</code>
          <CopyButton text={digest} label={t`Copy the digest`} />
        </div>
        <RawText label={t`As typed data (EIP-712)`} text={JSON.stringify(typedData, null, 2)} />
        <TextField
          label={t`Signature of a co-owner`}
          fault={text.trim() !== '' && !read.success ? t`A signature is 0x and 130 hex digits.` : undefined}
          value={text}
          onText={setText}
        />
        <div class="buttons">
          <Button type="submit" size="small" isBusy={taking.isPending} disabled={!read.success}>
            {t`Add signature`}
          </Button>
        </div>
        <Outcome state={taking.state} />
      </Form>
    </details>
  )
}

/** Places the order once enough owners have signed. The Safe contract checks the signatures. */
function PlaceSigned({ entry }: EntryProps) {
  const { action: placing, isAllowed, ...rest } = useCheckedAction((by) => placeEntry(entry, by))
  return (
    <>
      <ObjectionNotes {...rest} />
      <Button kind="primary" isBusy={placing.isPending} disabled={!isAllowed} onClick={() => placing.run()}>
        {t`Place order`}
      </Button>
      <Outcome state={placing.state} />
    </>
  )
}
