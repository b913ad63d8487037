/** Transactions of the account, newest first, with the actions for a stuck one. */

import type { TransactionRow } from '../../client/db/rows/transaction'
import { readEntry } from '../../client/orders/journal'
import type { TransactionSender } from '../../client/sending/send'
import { deploymentFor } from '../../client/settings/profiles'
import { placingAgain } from '../../client/signing/native-sell'
import { readPresigned, readSigningContext } from '../../client/signing/sign-order'
import { findNamedToken } from '../../domain/chains/imported-tokens'
import { formatShortDateTime, shortHex } from '../../domain/text/numbers'
import { t, translate } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { describeAct } from '../../wallet/describe/transaction'
import { presignedUidOf } from '../../wallet/messages/transaction-acts'
import { nameOfRule } from '../../wallet/policy/rule-names'
import { Button } from '../kit/button'
import { CopyButton } from '../kit/copy-button'
import { Private, useHide } from '../kit/hidden-amounts'
import { Icon } from '../kit/icon'
import { Skeleton, Spinner } from '../kit/progress'
import { tx } from '../kit/text'
import { useTimeText } from '../kit/use-now'
import { NativeCost, useNativeUsd } from '../tokens/native-cost'
import { NamedAddress } from '../workspace/named-address'
import { useWorkspace } from '../workspace/workspace'
import { transactionUrl } from './transaction-links'
import { transactionStates } from './transaction-words'
import type { TransactionPlan } from './use-transaction'

interface TransactionListProps {
  readonly rows: readonly TransactionRow[] | undefined
  readonly onSend: (sending: TransactionPlan) => void
}

/** Maximum number of transactions shown. */
const MAX_SHOWN = 50

export function TransactionList({ rows, onSend }: TransactionListProps) {
  if (!rows) return <Skeleton height={120} />
  if (rows.length === 0) {
    return (
      <p class="small soft">{t`No transactions yet. Transfers, approvals, wraps and on-chain cancellations appear here.`}</p>
    )
  }
  return (
    <ul class="transactions">
      {rows.slice(0, MAX_SHOWN).map((row) => (
        <TransactionItem key={row.txHash} row={row} onSend={onSend} />
      ))}
    </ul>
  )
}

const State = ({ state }: Pick<TransactionRow, 'state'>) => (
  <span class="mark" data-tone={transactionStates[state].tone}>
    {state === 'pending' ? <Spinner /> : <Icon name={state === 'mined' ? 'check' : 'info'} size={14} />}
    {transactionStates[state].label}
  </span>
)

interface TransactionItemProps {
  readonly row: TransactionRow
  readonly onSend: TransactionListProps['onSend']
}

function TransactionItem({ row, onSend }: TransactionItemProps) {
  const hide = useHide()
  const { profile, chain } = useWorkspace()
  const nativeUsd = useNativeUsd()
  const deployment = deploymentFor(profile, chain.id)
  const text = describeAct(row.act, chain.wrappedNative, {
    owner: row.owner,
    deployment,
    findToken: (token) => findNamedToken(chain.id, token),
  })
  const url = transactionUrl(profile, chain.id, row.txHash)
  return (
    <li class="transaction">
      <div class="row">
        <strong class="grow">{hide(text.title)}</strong>
        <State state={row.state} />
      </div>
      <div class="row small soft">
        <span class="grow">
          {useTimeText((now) => formatShortDateTime(row.createdAt, now))}
          {row.blockNumber !== null && t`, block ${row.blockNumber}`}
          {row.cost
            ? tx`, cost ${(
                <Private>
                  <NativeCost atoms={row.cost} nativeUsd={nativeUsd} />
                </Private>
              )}`
            : null}
        </span>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" class="mono">
            {shortHex(row.txHash)}
          </a>
        ) : (
          <span class="mono" title={row.txHash}>
            {shortHex(row.txHash)}
          </span>
        )}
        <CopyButton text={row.txHash} label={t`Copy the transaction’s hash`} />
      </div>
      {row.act.kind === 'transfer' && (
        <p class="small soft">{tx`To ${<NamedAddress address={row.act.recipient} label={t`Copy address`} />}`}</p>
      )}
      {row.lastError && <p class="small field-fault">{translate(row.lastError)}</p>}
      {row.overridden && (
        <p class="small soft">{tx`Overridden: ${row.overridden.map(({ rule }) => nameOfRule(rule)).join(', ')}`}</p>
      )}
      {row.state === 'pending' && row.raw !== null && <ReplaceButtons row={row} onSend={onSend} />}
    </li>
  )
}

/** Returns a function that reads the order that a transaction places or presigns again, if there is one. */
function orderReaderFor(
  row: TransactionRow,
  sender: Pick<TransactionSender, 'owner' | 'deployment'>,
): TransactionPlan['readOrder'] {
  const { act, profileId, chainId } = row
  if (act.kind === 'createEthFlowOrder')
    return async () => {
      const placed =
        row.order && placingAgain(row, sender, await readSigningContext(sender.deployment, row.order))
      if (!placed) refuseUnknownOrder()
      return placed
    }
  const uid = presignedUidOf(act)
  if (!uid) return undefined
  return async () => {
    const entry = await readEntry({ profileId, chainId, uid })
    if (!entry) refuseUnknownOrder()
    return readPresigned(sender.deployment, entry)
  }
}

function refuseUnknownOrder(): never {
  throw new WalletRefusal('PolicyBroken', { description: t`The order it places is not known.` })
}

/**
 * Replaces a pending transaction by one with the same nonce and higher fees: the same call or an empty one.
 */
function ReplaceButtons({ row, onSend }: TransactionItemProps) {
  const { profile, chain } = useWorkspace()
  const sender = { owner: row.owner, deployment: deploymentFor(profile, chain.id) }
  const readOrder = orderReaderFor(row, sender)
  const speedUp = () => onSend({ acts: [row.act], replaces: row, ...(readOrder && { readOrder }) })
  return (
    <div class="buttons">
      <Button size="small" onClick={speedUp}>
        {t`Speed up`}
      </Button>
      {row.act.kind !== 'cancelTransaction' && (
        <Button
          size="small"
          kind="quiet"
          onClick={() => onSend({ acts: [{ kind: 'cancelTransaction' }], replaces: row })}
        >
          {t`Cancel transaction`}
        </Button>
      )}
    </div>
  )
}
