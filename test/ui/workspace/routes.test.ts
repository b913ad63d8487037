import { describe, expect, it } from 'vitest'
import { hrefOf, paths, type RouteName, readRoute } from '../../../src/ui/workspace/routes'

const uid = `0x${'ab'.repeat(56)}`

describe('readRoute', () => {
  it('finds the screen and the parameters of its path', () => {
    expect(readRoute(`#/order/100/${uid}`)).toEqual({ name: 'order', params: { chain: '100', uid } })
    expect(readRoute('#/notifications')).toEqual({ name: 'notifications', params: {} })
    expect(readRoute('#/notices')).toEqual({ name: 'notifications', params: {} })
    expect(readRoute('#/notices/settings')).toEqual({ name: 'channels', params: {} })
  })

  it('reads a link to a swap with the unchanged values of its query', () => {
    expect(readRoute('#/swap?sell=0xAb&amount=1.5&x=%3Cb%3E')).toEqual({
      name: 'swapLink',
      params: { sell: '0xAb', amount: '1.5', x: '<b>' },
    })
    expect(readRoute('#/swap?')).toEqual({ name: 'swapLink', params: {} })
  })

  it.each([
    '',
    '#',
    '#/',
    '#/nowhere',
    '#/order/1',
    '#/order//0xab',
    '#/swap/extra',
    '#%',
    '#/order/%31/0xab',
    '#/order/1/0x<b>',
  ])('returns the home screen for the unknown address %j', (hash) => {
    expect(readRoute(hash)).toEqual({ name: 'swap', params: {} })
  })
})

describe('hrefOf', () => {
  it('returns a hash that readRoute reads back, for every screen', () => {
    for (const name of Object.keys(paths) as RouteName[]) {
      const keys = [...paths[name].matchAll(/:(\w+)/g)].map(([, key = '']) => key)
      const params = Object.fromEntries(keys.map((key) => [key, '0xAb-1.2_c']))
      expect(readRoute(hrefOf(name, params))).toEqual({ name, params })
    }
  })
})
