/** Upgrade of version 1: ladders and OCO pairs become plans. */
import type { Transaction } from 'dexie'
import * as z from 'zod/mini'
import type { OrderEntry } from './rows/order-entry'
import { NO_PART_WAITS, type Plan, type PlanPart, plan } from './rows/plan'

/** A ladder or an OCO pair of version 1. */
type Group = Pick<
  Plan,
  'id' | 'profileId' | 'chainId' | 'owner' | 'kind' | 'uids' | 'cancellations' | 'createdAt'
>

const partOf = ({ step, terms }: OrderEntry, first: OrderEntry, createdAt: Group['createdAt']): PlanPart => ({
  sellAmount: terms.sellAmount,
  buyAmount: terms.buyAmount,
  validTo: terms.validTo,
  ...(terms.sellToken !== first.terms.sellToken && { isOpposite: true }),
  condition: { kind: 'time', at: createdAt },
  until: (terms.validTo * 1000) as Plan['createdAt'],
  state: step === 'intended' ? 'unsigned' : 'submitted',
})

function planOf(
  { id, profileId, chainId, owner, kind, uids, cancellations, createdAt }: Group,
  entries: readonly OrderEntry[],
) {
  const [first] = entries
  if (!first || entries.length < uids.length) return undefined
  const isSigned = entries.every(({ step }) => step !== 'intended')
  const isDone = entries.every(({ step }) => step === 'final' || step === 'refused')
  const row = {
    ...{ id, profileId, chainId, owner, kind, uids, cancellations, createdAt },
    state: isDone ? 'done' : isSigned ? 'running' : 'signing',
    parts: entries.map((entry) => partOf(entry, first, createdAt)),
    terms: first.terms,
    appData: first.appData,
    lateParts: 'submit',
    updatedAt: createdAt,
  }
  return z.safeEncode(plan, row as Plan).success ? { ...row, dueAt: NO_PART_WAITS } : undefined
}

/**
 * Writes a plan for each group whose orders are all known. Of another one the orders stay. Unsigned orders become
 * unsigned parts, which the page of the plan signs.
 */
export async function groupsToPlans(transaction: Transaction): Promise<void> {
  const orders = transaction.table('orders')
  for (const group of (await transaction.table('orderGroups').toArray()) as Group[]) {
    const keys = group.uids.map((uid) => [group.profileId, group.chainId, uid])
    const entries = ((await orders.bulkGet(keys)) as OrderEntry[]).filter((entry) => entry !== undefined)
    const row = planOf(group, entries)
    if (!row) continue
    await transaction.table('plans').put(row)
    await orders.bulkDelete(keys.filter((_, index) => row.parts[index]?.state === 'unsigned'))
  }
}
