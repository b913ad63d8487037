import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { expect, it } from 'vitest'
import { readEntry } from '../../../src/client/orders/journal'
import { readPlan } from '../../../src/client/orders/plans/plans'
import type { Amount } from '../../../src/domain/scalars'
import { MAINNET, makeAccepted, makeTerms, NOW, TRADER, USDC, WETH } from '../../support/client'

/** Rows of version 1, whose last IndexedDB version number is 10. */
async function writeVersion1(rows: Readonly<Record<string, readonly object[]>>): Promise<void> {
  const db = new Dexie('cowbell-client')
  db.version(1).stores({
    orders: '[profileId+chainId+uid], [profileId+step], [profileId+chainId+owner+createdAt]',
    orderGroups: 'id, *uids, [profileId+state]',
  })
  for (const [table, each] of Object.entries(rows)) await db.table(table).bulkAdd([...each])
  db.close()
}

const rung = (sellAmount: bigint) => makeAccepted(makeTerms({ sellAmount: sellAmount as Amount }))
const back = makeAccepted(makeTerms({ sellToken: USDC, buyToken: WETH, kind: 'buy' }))
const [first, second, third] = [rung(1n), rung(2n), rung(3n)]
const unsigned = (({ signature: _, forgery: __, order: ___, missingSince: ____, ...rest }) => ({
  ...rest,
  step: 'intended',
}))(third as never as Record<string, unknown>)
const group = (id: string, change: object) => ({
  ...{ id, profileId: 'sandbox', chainId: MAINNET, owner: TRADER, state: 'idle', kind: 'ladder' },
  cancellations: [],
  createdAt: NOW,
  ...change,
})
const signed = { uid: first?.uid, scheme: 'eip712', bytes: '0x12' }

it('an upgrade turns ladders and OCO pairs of version 1 into plans, and keeps all orders of others', async () => {
  await writeVersion1({
    orders: [first, second, unsigned, back] as object[],
    orderGroups: [
      group('ladder', { uids: [second?.uid, third?.uid] }),
      group('pair', { kind: 'oco', state: 'armed', uids: [first?.uid, back.uid], cancellations: [signed] }),
      group('unknown', { uids: [first?.uid, `0x${'01'.repeat(56)}`] }),
    ],
  })
  expect(await readPlan('pair')).toMatchObject({
    kind: 'oco',
    state: 'running',
    uids: [first?.uid, back.uid],
    parts: [{ state: 'submitted' }, { state: 'submitted', isOpposite: true }],
    cancellations: [signed],
  })
  expect(await readPlan('ladder')).toMatchObject({
    state: 'signing',
    parts: [{ state: 'submitted' }, { state: 'unsigned' }],
  })
  expect(await readPlan('unknown')).toBeUndefined()
  // The page of the plan signs this part again.
  expect(
    await readEntry({ profileId: 'sandbox', chainId: MAINNET, uid: third?.uid as never }),
  ).toBeUndefined()
  expect(await readEntry(second as never)).toBeDefined()
})
