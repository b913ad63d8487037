import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addedSite } from '../../src/desk/bridge-views'
import { firstPageSettings, moveBell, viewBell, viewPage } from '../../src/desk/page-settings'
import type { ChainId } from '../../src/domain/scalars'

const HERE = 'https://explorer.cow.fi'
const notice = (at: number) => ({ title: 'Order filled', message: 'Sold 1 WETH', at: at as never })

describe('how a page is treated', () => {
  it('is with a bell, on every site at first', () => {
    expect(viewPage(firstPageSettings, HERE)).toEqual({ site: null, bell: 'bottom-right' })
  })

  it('names the site that the user added', () => {
    const site = {
      kind: 'orders',
      origin: 'https://orders.example',
      base: '',
      chainId: 100 as ChainId,
    } as const
    const settings = { ...firstPageSettings, sites: [site] }
    expect(viewPage(settings, 'https://orders.example').site).toBe(site)
    expect(viewPage(settings, HERE).site).toBeNull()
  })
})

describe('the bell', () => {
  it('goes round the corners, and back to the first', () => {
    let settings = firstPageSettings
    const places = [1, 2, 3, 4].map(() => {
      settings = moveBell(settings, { origin: HERE, move: true })
      return settings.bell
    })
    expect(places).toEqual(['bottom-left', 'top-left', 'top-right', 'bottom-right'])
  })

  it('hides on one site and stays on the others', () => {
    const settings = moveBell(firstPageSettings, { origin: HERE, hide: true })
    expect(viewPage(settings, HERE).bell).toBeNull()
    expect(viewPage(settings, 'https://etherscan.io').bell).toBe('bottom-right')
    expect(moveBell(settings, { origin: HERE, hide: true }).bellHiddenOn).toEqual([HERE])
  })

  it('tells the newest four notices, finished words only', () => {
    const view = viewBell(firstPageSettings, HERE, 7, [1, 2, 3, 4, 5].map(notice))
    expect(view).toMatchObject({ unread: 7, place: 'bottom-right' })
    expect(view.notices.map(({ at }) => at)).toEqual([1, 2, 3, 4])
    expect(view.notices[0]).toEqual({ title: 'Order filled', text: 'Sold 1 WETH', at: 1 })
  })
})

describe('a site that the user adds', () => {
  const site = { kind: 'blocks', origin: 'https://blocks.example', base: '', chainId: 1 }

  it('is a scheme and a host', () => {
    expect(z.safeDecode(addedSite, site as never).success).toBe(true)
  })

  it.each(['https://*', 'ftp://a.b', 'https://a.b/c', 'https://a.b:8080', 'a.b'])('is never %s', (origin) => {
    expect(z.safeDecode(addedSite, { ...site, origin } as never).success).toBe(false)
  })
})
