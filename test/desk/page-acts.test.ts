import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskDb } from '../../src/desk/db'
import { createPageActs } from '../../src/desk/page-acts'
import { LOOKS } from '../../src/desk/page-looks'
import { chooseForSite } from '../../src/desk/page-settings'
import { STYLE } from '../../src/desk/page-style'
import { changeSettings, readSettings } from '../../src/desk/settings'
import { siteTable } from '../../src/desk/site-table'
import {
  createDeskService,
  emptyDesk,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  TRADER,
} from '../support/desk'

const HERE = { origin: 'https://explorer.cow.fi', tabId: 1 }
const opened: string[] = []
const acts = () =>
  createPageActs({ callOf: () => createDeskService().call, openTab: async (path) => opened.push(path) })
const choose = async (origin: string, choice: Parameters<typeof chooseForSite>[2]) =>
  changeSettings({ pages: chooseForSite((await readSettings()).pages, origin, choice) })

beforeEach(async () => {
  opened.length = 0
  await emptyDesk()
})

describe('what pages may have done', () => {
  it('opens our own surfaces: an order, a list, the settings for the very site that asks', async () => {
    const { uid } = makeOrder(makeTerms())
    await acts().open({ chainId: MAINNET, uid }, HERE)
    await acts().open({ screen: 'notices' }, HERE)
    await acts().open({ screen: 'site' }, HERE)
    expect(opened).toEqual([
      `desk.html#/order/1/${uid}`,
      'desk.html#/notices',
      'desk.html#/explorers/https/explorer.cow.fi',
    ])
  })

  it('changes nothing that is chosen', async () => {
    const before = await readSettings()
    expect(await acts().bell(HERE)).toEqual({ unread: 0, place: 'bottom-right' })
    expect(await acts().page(HERE)).toEqual({
      sites: siteTable([]),
      marksAddresses: false,
      bell: 'bottom-right',
      style: STYLE,
      looks: LOOKS,
    })
    expect(await readSettings()).toEqual(before)
  })

  it('follows what is chosen for the site', async () => {
    await choose(HERE.origin, { hasBell: false })
    expect(await acts().bell(HERE)).toEqual({ unread: 0, place: null })
  })
})

describe('an address of ours', () => {
  const asked = { chainId: MAINNET, uids: [], transactions: [], addresses: [TRADER], due: [TRADER] }
  const card = { kind: 'address', chainId: MAINNET, id: TRADER } as const
  beforeEach(async () => {
    await deskDb.orders.put(makeAccepted(makeTerms(), { order: makeOrder(makeTerms()) }))
  })

  it('is not told to a page, nor its orders, while that was not asked for on its site', async () => {
    await choose('https://etherscan.io', { hasAddresses: true })
    expect(await acts().badges(asked, HERE)).toEqual([])
    await expect(acts().card(card, HERE)).rejects.toMatchObject({ errorType: 'NotFound' })
  })

  it('is badged where it was', async () => {
    await choose(HERE.origin, { hasAddresses: true })
    expect(await acts().badges(asked, HERE)).toMatchObject([{ id: TRADER, text: '1 open' }])
    expect(await acts().card(card, HERE)).toMatchObject({ title: 'Your open orders' })
  })
})
