import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPageActs } from '../../src/desk/page-acts'
import { readSettings } from '../../src/desk/settings'
import { createDeskService, emptyDesk, MAINNET, makeOrder, makeTerms, NOW } from '../support/desk'

const HERE = 'https://explorer.cow.fi'
const opened: string[] = []
const acts = () =>
  createPageActs({
    callOf: () => createDeskService().call,
    openTab: async (path) => opened.push(path),
    now: () => NOW,
  })

beforeEach(async () => {
  opened.length = 0
  await emptyDesk()
})

describe('what pages may have done', () => {
  it('opens our own surfaces: an order, a list', async () => {
    const { uid } = makeOrder(makeTerms())
    await acts().open({ chainId: MAINNET, uid })
    await acts().open({ screen: 'notices' })
    expect(opened).toEqual([`desk.html#/order/1/${uid}`, 'desk.html#/notices'])
  })

  it('moves and hides the bell, and that is remembered', async () => {
    expect(await acts().page({ origin: HERE })).toEqual({ site: null, bell: 'bottom-right' })
    expect(await acts().bell({ origin: HERE, move: true })).toMatchObject({ place: 'bottom-left', unread: 0 })
    expect(await acts().bell({ origin: HERE, hide: true })).toMatchObject({ place: null })
    expect((await readSettings()).pages).toMatchObject({ bell: 'bottom-left', bellHiddenOn: [HERE] })
  })
})
