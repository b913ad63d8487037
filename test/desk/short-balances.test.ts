import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskDb } from '../../src/desk/db'
import { trackShortBalances } from '../../src/desk/short-balances'
import { Refusal } from '../../src/domain/refusal'
import {
  createDeskService,
  type DeskService,
  emptyDesk,
  later,
  makeAccepted,
  makeTerms,
  NOW,
} from '../support/desk'

const entry = makeAccepted(makeTerms())
let service: DeskService
let told: unknown[]
const troubles: unknown[] = []
const ports = () => ({
  profileId: 'sandbox' as const,
  call: (async (name: never, input: never) => {
    await service.call(name, input)
    return told
  }) as unknown as DeskService['call'],
  report: (trouble: unknown) => void troubles.push(trouble),
})
const notification = (type: string, orderUid = entry.uid as string) => ({ type, metadata: { orderUid } })

beforeEach(async () => {
  await emptyDesk()
  service = createDeskService()
  told = []
  troubles.length = 0
  await deskDb.orders.put(entry)
})

describe('a balance that is short', () => {
  it('is told once, by the name that the event has everywhere', async () => {
    told = [notification('insufficient_balance'), notification('insufficient_balance')]
    await trackShortBalances(ports(), NOW)
    await trackShortBalances(ports(), later(300_000))
    expect(await deskDb.notices.toArray()).toMatchObject([
      { id: `sandbox:${entry.uid}:insufficient_balance`, type: 'insufficient_balance' },
    ])
    expect(await deskDb.deliveries.count()).toBe(1)
  })

  it('is not told of an order that is not ours, nor for another event', async () => {
    told = [notification('insufficient_balance', '0x12'), notification('order_filled')]
    await trackShortBalances(ports(), NOW)
    expect(await deskDb.notices.count()).toBe(0)
  })

  it('is asked for every five minutes at most, and never without an open order', async () => {
    await trackShortBalances(ports(), NOW)
    await trackShortBalances(ports(), later(299_999))
    expect(service.asked).toHaveLength(1)
    await trackShortBalances(ports(), later(300_000))
    await deskDb.orders.clear()
    await trackShortBalances(ports(), later(900_000))
    expect(service.asked).toHaveLength(2)
  })

  it.each(['NotFound', 'IntegrationOff'] as const)(
    'is no trouble where the service says %s',
    async (errorType) => {
      service.failures.set('getNotifications', new Refusal(errorType))
      await trackShortBalances(ports(), NOW)
      expect(troubles).toEqual([])
    },
  )

  it('is reported when it could not be asked for', async () => {
    service.failures.set('getNotifications', new Refusal('Unreachable'))
    await trackShortBalances(ports(), NOW)
    expect(troubles).toMatchObject([{ errorType: 'Unreachable' }])
  })
})
