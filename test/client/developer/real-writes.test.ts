import { describe, expect, it } from 'vitest'
import { requireNoRealHost } from '../../../src/client/developer/real-writes'

describe('requireNoRealHost', () => {
  it.each([
    ['https://api.cow.fi', 'Production'],
    ['https://API.cow.fi:443/', 'Production'],
    ['http://api.cow.fi./mainnet', 'Production'],
    ['https://me@api.cow.fi', 'Production'],
    ['https://bff.cow.fi', 'Production'],
    ['https://barn.api.cow.fi', 'Staging'],
    ['https://bff.barn.cow.fi', 'Staging'],
  ])('refuses %s, a host of %s', (url, label) => {
    expect(() => requireNoRealHost(url)).toThrow(`Developer tools only read from ${label}.`)
  })

  it.each(['http://127.0.0.1:8080', 'https://orders.example', 'https://api.cow.fi.example'])(
    'accepts %s',
    (url) => {
      expect(() => requireNoRealHost(url)).not.toThrow()
    },
  )
})
