import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { OrderKey } from '../../../src/client/db/rows/keys'
import { advance, readEntry, toStoredRefusal } from '../../../src/client/orders/journal'
import { intend, sign } from '../../../src/client/orders/place'
import { releasePart } from '../../../src/client/orders/plans/plan-steps'
import { putBackRemoved, removeOrder, watchRemoved } from '../../../src/client/orders/remove'
import { Refusal } from '../../../src/domain/refusal'
import type { Amount, OrderUid } from '../../../src/domain/scalars'
import { emptyClientDb, later, makeAccepted, makePlan, makeTerms, NOW, signer } from '../../support/client'
import { PROFILE, startPlan, statesOf, stopPart, targetPart } from '../../support/plans'

/** Places an order that the service refuses. */
async function refused(sellAmount = makeTerms().sellAmount) {
  const entry = await intend(makePlan({ sellAmount }), NOW)
  await sign(entry, signer, NOW)
  return refuse(entry)
}

/** Marks a signed order as refused. */
const refuse = (key: OrderKey) =>
  advance(key, 'signed', ({ attempts, retryAt, lastError, ...signed }) => ({
    ...signed,
    step: 'refused',
    refusal: toStoredRefusal(new Refusal('InsufficientBalance')),
  }))

beforeEach(emptyClientDb)

describe('a refused order', () => {
  it('is removed and stored as the last removed order', async () => {
    const entry = await refused()
    await removeOrder(entry, later(5))
    expect(await readEntry(entry)).toBeUndefined()
    expect(await firstOf(watchRemoved())).toEqual({ kind: 'order', entry, at: later(5) })
  })

  it('is restored unchanged, once', async () => {
    const entry = await refused()
    await removeOrder(entry, later(5))
    await putBackRemoved()
    expect(await readEntry(entry)).toEqual(entry)
    expect(await firstOf(watchRemoved())).toBeUndefined()
  })

  it('cannot be restored after another order was removed', async () => {
    const entry = await refused()
    const other = await refused(7n as Amount)
    await removeOrder(entry, later(5))
    await removeOrder(other, later(6))
    await putBackRemoved()
    expect(await readEntry(entry)).toBeUndefined()
    expect(await readEntry(other)).toEqual(other)
  })
})

describe('the refused first order of a bracket', () => {
  const startBracket = async () => {
    const row = await startPlan([targetPart(), stopPart()], { profileId: PROFILE, kind: 'bracket' })
    await releasePart(row, 0, NOW)
    const key = { ...row, uid: row.uids[0] as OrderUid }
    await refuse(key)
    return { row, key }
  }

  it('makes way for the stop when it is removed', async () => {
    const { row, key } = await startBracket()
    await removeOrder(key, later(5))
    expect(await statesOf()).toEqual(['destroyed', 'sealed'])
    await releasePart(row, 1, later(6))
    expect(await statesOf()).toEqual(['destroyed', 'submitted'])
  })

  it('is a part of its plan again when it is restored', async () => {
    const { key } = await startBracket()
    await removeOrder(key, later(5))
    await putBackRemoved()
    expect(await statesOf()).toEqual(['submitted', 'sealed'])
    expect(await readEntry(key)).toMatchObject({ step: 'refused' })
  })
})

describe('an order that the sandbox lost', () => {
  it('is removed and restored unchanged', async () => {
    const entry = makeAccepted(makeTerms(), { missingSince: later(1) })
    await clientDb.orders.put(entry)
    await removeOrder(entry, later(5))
    expect(await readEntry(entry)).toBeUndefined()
    await putBackRemoved()
    expect(await readEntry(entry)).toEqual(entry)
  })
})

describe('an order that a service may have', () => {
  it.each([
    ['knows it', { missingSince: null }],
    ['of another environment may still know it', { missingSince: later(1), profileId: 'production' }],
  ] as const)('stays on the list if the service %s', async (_, change) => {
    const entry = { ...makeAccepted(makeTerms()), ...change }
    await clientDb.orders.put(entry)
    await removeOrder(entry, later(5))
    expect(await readEntry(entry)).toEqual(entry)
  })

  it('stays on the list while it is signed and not yet submitted', async () => {
    const entry = await intend(makePlan(), NOW)
    await sign(entry, signer, NOW)
    await removeOrder(entry, later(5))
    expect((await readEntry(entry))?.step).toBe('signed')
    expect(await firstOf(watchRemoved())).toBeUndefined()
  })
})

it('putBackRemoved restores nothing if nothing was removed', async () => {
  await putBackRemoved()
  expect(await firstOf(watchRemoved())).toBeUndefined()
})
