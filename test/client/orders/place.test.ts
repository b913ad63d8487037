import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClientPorts } from '../../../src/client/bridge/page-ports'
import { clientDb } from '../../../src/client/db/db'
import type { OrderEntry } from '../../../src/client/db/rows/order-entry'
import { readEntry } from '../../../src/client/orders/journal'
import { watchLedger } from '../../../src/client/orders/ledger'
import { intend, type OrderSigner, placeOrder, sign } from '../../../src/client/orders/place'
import { submitDue } from '../../../src/client/orders/submit'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import type { SwapForm } from '../../../src/client/trade/swap-form'
import { orderDigest } from '../../../src/domain/orders/digest'
import { Refusal } from '../../../src/domain/refusal'
import type { Amount, Hash32 } from '../../../src/domain/scalars'
import { parseUnits } from '../../../src/domain/text/units'
import { WalletRefusal } from '../../../src/domain/wallet-refusal'
import { toSwapForm } from '../../../src/ui/orders/list/order-copy'
import { viewEntry } from '../../../src/ui/orders/order-view'
import { isCancellingHere } from '../../support/cancelling'
import {
  createTestService,
  emptyClientDb,
  later,
  makeOrder,
  makePlan,
  makeTerms,
  NOW,
  signDigest,
  signedBy,
  signer,
  TRADER,
} from '../../support/client'

const service = () => {
  const made = createTestService()
  const alarms: string[] = []
  const report = (bug: unknown) => {
    throw bug
  }
  const ports: ClientPorts = {
    call: made.call,
    wake: () => new Promise(() => undefined),
    submit: () => submitDue('sandbox', { call: made.call, now: () => NOW, random: () => 0.5, report }),
    setAlarm: async () => void alarms.push('set'),
    now: () => NOW,
  }
  return { ...made, ports, alarms }
}

beforeEach(emptyClientDb)

describe('an intent', () => {
  it('is stored with its UID before anything is signed', async () => {
    const entry = await intend(makePlan(), NOW)
    expect(entry.uid).toHaveLength(114)
    expect(await readEntry(entry)).toEqual(entry)
  })

  it('has another UID with the contracts of another environment', async () => {
    const sandbox = await intend(makePlan(), NOW)
    const staging = await intend(makePlan({}, { profileId: 'staging' }), NOW)
    expect(staging.uid).not.toBe(sandbox.uid)
  })

  it('is rejected if the shown app data does not hash to the signed hash', async () => {
    await expect(intend(makePlan({}, { appData: '{}' }), NOW)).rejects.toMatchObject({
      errorType: 'AppDataHashMismatch',
    })
  })

  it('is rejected if its terms do not match its UID', async () => {
    const { uid } = await intend(makePlan(), NOW)
    const altered = { ...makePlan({ receiver: TRADER }), uid }
    await expect(intend(altered, NOW)).rejects.toMatchObject({ errorType: 'PolicyBroken' })
  })

  it('can be created again until it is signed', async () => {
    await intend(makePlan(), NOW)
    await sign(await intend(makePlan(), later(5)), signer, NOW)
    await expect(intend(makePlan(), later(9))).rejects.toMatchObject({ errorType: 'DuplicatedOrder' })
  })
})

describe('a signature', () => {
  it('is stored with the entry', async () => {
    const signed = await sign(await intend(makePlan(), NOW), signer, later(7))
    expect(signed).toMatchObject({ step: 'signed', attempts: 0, updatedAt: later(7) })
    expect(await readEntry(signed)).toEqual(signed)
  })

  it('is discarded if another key made it', async () => {
    const entry = await intend(makePlan(), NOW)
    const digest = orderDigest(deploymentFor(profiles.sandbox, entry.chainId), entry.terms)
    const stranger: OrderSigner = (_, record) =>
      record(signedBy(entry, signDigest(digest, new Uint8Array(32).fill(9))))
    await expect(sign(entry, stranger, NOW)).rejects.toMatchObject({ errorType: 'InvalidSignature' })
    expect((await readEntry(entry))?.step).toBe('intended')
  })

  it('is discarded if it signs another digest', async () => {
    const entry = await intend(makePlan(), NOW)
    const other: OrderSigner = (_, record) =>
      record(signedBy(entry, signDigest(`0x${'11'.repeat(32)}` as Hash32)))
    await expect(sign(entry, other, NOW)).rejects.toThrow(TRADER)
  })
})

describe('an order that two pages sign at once', () => {
  it('has one signature in journal and log', async () => {
    const entry = await intend(makePlan(), NOW)
    const [first, second] = await Promise.allSettled([
      sign(entry, signer, NOW),
      sign(entry, signer, later(1)),
    ])
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = first.status === 'rejected' ? first : second
    expect(lost).toMatchObject({ reason: { errorType: 'DuplicatedOrder' } })
    expect(await firstOf(watchLedger('sandbox'))).toHaveLength(1)
  })
})

describe('an order that replaces another', () => {
  const edited = { sellAmount: 2n as Amount }
  const WHOLE = makeTerms().sellAmount

  /** Makes the service report this sold amount. */
  async function fill(key: OrderEntry, sold: bigint): Promise<void> {
    const entry = await readEntry(key)
    if (entry?.step !== 'accepted') throw new Error('The order is not accepted.')
    const executed = { executedSellAmount: sold as Amount, executedSellAmountBeforeFees: sold as Amount }
    await clientDb.orders.put({ ...entry, order: { ...makeOrder(entry.terms), ...executed } })
  }

  /** Returns the form that "Edit" opens. */
  async function editedForm(key: OrderEntry): Promise<SwapForm> {
    const entry = await readEntry(key)
    if (!entry) throw new Error('The journal has no such order.')
    return toSwapForm(viewEntry(entry), 'edit')
  }

  it('is linked with the old order in both entries, and the end of the old order counts as requested here', async () => {
    const { ports } = service()
    const old = await placeOrder(makePlan(), signer, ports)
    const entry = await placeOrder(makePlan(edited, { replaces: old.uid }), signer, ports)
    expect(entry).toMatchObject({ step: 'accepted', replaces: old.uid })
    expect(await readEntry(old)).toMatchObject({ step: 'accepted', replacedBy: entry.uid })
    expect(await isCancellingHere(old.uid)).toBe(true)
  })

  it('leaves the old order unchanged if the service refuses the replacement', async () => {
    const { ports, fates } = service()
    const old = await placeOrder(makePlan(), signer, ports)
    fates.push(new Refusal('OldOrderActivelyBidOn'))
    const entry = await placeOrder(makePlan(edited, { replaces: old.uid }), signer, ports)
    expect(entry.step).toBe('refused')
    expect((await readEntry(old))?.replacedBy).toBeUndefined()
  })

  it('is rejected if the old order filled further during the edit, so that both never sell more than intended', async () => {
    const { ports, orders } = service()
    const old = await placeOrder(makePlan({ partiallyFillable: true }), signer, ports)
    await fill(old, WHOLE / 4n)
    const form = await editedForm(old)
    const terms = { sellAmount: parseUnits(form.amount, 18) as Amount, partiallyFillable: true }
    await fill(old, (WHOLE * 3n) / 4n)
    const { replacedFill } = form
    const placing = placeOrder(makePlan(terms, { replaces: old.uid, replacedFill }), signer, ports)
    await expect(placing).rejects.toMatchObject({ errorType: 'PolicyBroken', fix: 'Edit it again.' })
    expect([...orders.keys()]).toEqual([old.uid])
    expect((await readEntry(old))?.replacedBy).toBeUndefined()
    expect(await isCancellingHere(old.uid)).toBe(false)
  })

  it('is placed if the old order has not filled further since the edit began', async () => {
    const { ports } = service()
    const old = await placeOrder(makePlan({ partiallyFillable: true }), signer, ports)
    await fill(old, WHOLE / 4n)
    const { replacedFill } = await editedForm(old)
    const plan = makePlan(edited, { replaces: old.uid, replacedFill })
    expect(await placeOrder(plan, signer, ports)).toMatchObject({ step: 'accepted' })
  })
})

describe('placeOrder', () => {
  it('signs, submits and returns the accepted entry', async () => {
    const { ports, orders } = service()
    const entry = await placeOrder(makePlan(), signer, ports)
    expect(entry.step).toBe('accepted')
    expect([...orders.keys()]).toEqual([entry.uid])
  })

  it('sets the alarm before it signs, so that a page may die right after', async () => {
    const { ports, alarms } = service()
    let alarmsAtSigning = 0
    await placeOrder(
      makePlan(),
      (entry, record) => {
        alarmsAtSigning = alarms.length
        return signer(entry, record)
      },
      ports,
    )
    expect(alarmsAtSigning).toBe(1)
  })

  it('sends nothing if the wallet does not sign', async () => {
    const { ports, asked } = service()
    const decline = async () => {
      throw new WalletRefusal('WalletLocked')
    }
    await expect(placeOrder(makePlan(), decline, ports)).rejects.toMatchObject({ errorType: 'WalletLocked' })
    expect(asked).toEqual([])
  })

  it('returns the signed entry if the worker is unreachable', async () => {
    const { ports } = service()
    const submit = async () => {
      throw new Refusal('Unreachable')
    }
    const entry = await placeOrder(makePlan(), signer, { ...ports, submit })
    expect(entry.step).toBe('signed')
  })

  it('waits only for the submission and not for the rest of the tick', async () => {
    const { ports } = service()
    expect((await placeOrder(makePlan(), signer, ports)).step).toBe('accepted')
  })

  it('returns the refusal with its message and fix', async () => {
    const { ports, fates } = service()
    fates.push(new Refusal('InsufficientBalance', { description: 'You have 0.5 WETH.' }))
    const entry = await placeOrder(makePlan({ sellAmount: makeTerms().sellAmount }), signer, ports)
    expect(entry).toMatchObject({
      step: 'refused',
      refusal: { message: 'You have 0.5 WETH.', fix: 'Fund the account or sell less.' },
    })
  })
})
