import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { siteOrigin } from '../../../../../src/client/db/rows/dapps/connected-site'
import { userMethod } from '../../../../../src/client/db/rows/dapps/wallet-request'

describe('siteOrigin', () => {
  it.each([
    'https://app.example',
    'http://localhost:5173',
    'http://[::1]:8080',
    'https://xn--cwswap-4ye.example',
  ])('accepts %s', (origin) => {
    expect(z.safeParse(siteOrigin, origin).success).toBe(true)
  })

  it.each([
    'null',
    'https://app.example/',
    'file:///etc',
    'https://a b',
    'https://user@app.example',
    'chrome-extension://abc',
  ])('rejects %s', (origin) => {
    expect(z.safeParse(siteOrigin, origin).success).toBe(false)
  })
})

describe('a stored request', () => {
  it('must have a method that needs the answer of the user', () => {
    expect(z.safeParse(userMethod, 'personal_sign').success).toBe(true)
    expect(z.safeParse(userMethod, 'eth_sign').success).toBe(false)
  })
})
