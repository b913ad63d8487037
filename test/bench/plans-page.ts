/** Part of the plans bench that runs in a page of the extension: writes running plans whose parts are not due. */
import { clientDb } from '../../src/client/db/db'
import { MAX_PARTS, type Plan, type SealedPart } from '../../src/client/db/rows/plan'
import { seal } from '../../src/client/db/sealing'
import { writePlan } from '../../src/client/orders/plans/plans'
import type { Hash32, Milliseconds, OrderUid, Seconds } from '../../src/domain/scalars'
import { toAmount } from '../../src/domain/scalars'
import { network, ownerAt, sellToken, usdc } from './store-rows'

const MONTH_S = 2_592_000

const uidOf = (row: number, part: number): OrderUid =>
  `0x${(row * MAX_PARTS + part + 1).toString(16).padStart(112, '0')}` as OrderUid

function rowAt(index: number, now: number): Plan {
  const amounts = { sellAmount: toAmount(10n ** 17n), buyAmount: toAmount(300_000_000n) }
  const parts = Array.from({ length: MAX_PARTS }, (_, part): Plan['parts'][number] => {
    const at = Math.floor(now / 1000) + (part + 1) * MONTH_S
    return {
      ...amounts,
      validTo: (at + 600) as Seconds,
      condition: { kind: 'time', at: (at * 1000) as Milliseconds },
      until: ((at + 300) * 1000) as Milliseconds,
      state: 'sealed',
    }
  })
  const time = now as Milliseconds
  return {
    ...({ id: `plan-${index}`, profileId: 'sandbox', chainId: network, owner: ownerAt(1) } as const),
    ...({ kind: 'twap', state: 'running', lateParts: 'submit', appData: '{}' } as const),
    uids: parts.map((_, part) => uidOf(index, part)),
    parts,
    terms: {
      ...{ sellToken, buyToken: usdc, receiver: null, ...amounts, validTo: 4_294_967_295 as Seconds },
      ...({ appData: `0x${'ab'.repeat(32)}` as Hash32, feeAmount: toAmount(0n), kind: 'sell' } as const),
      ...({ partiallyFillable: false, sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' } as const),
    },
    quoted: { sell: 10n ** 17n, buy: 301_000_000n },
    ...{ createdAt: time, updatedAt: time },
  }
}

/** Adds a number of plans with all their sealed parts. */
async function fill(count: number): Promise<void> {
  const now = Date.now()
  const rows = Array.from({ length: count }, (_, index) => rowAt(index, now))
  const sealed = await seal({ entry: 'x'.repeat(2_000) })
  const parts = rows.flatMap(({ id, uids }) => uids.map((uid): SealedPart => ({ uid, planId: id, sealed })))
  for (const row of rows) await writePlan(row)
  await clientDb.sealedParts.bulkAdd(parts)
}

Object.assign(globalThis, { plans: { fill } })
