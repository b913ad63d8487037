import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createRemote } from '../../../src/backend/remote/remote'
import { customChain, registerCustomChain } from '../../../src/domain/chains/custom-chains'
import { aDevnet } from '../../support/client'

it.each([
  ['/my-devnet/api/v1/quote', true, '/31337/api/v1/quote'],
  ['/31337/api/v1/quote', true, '/31337/api/v1/quote'],
  ['/my-devnet/api/v1/quote', false, '/api/v1/quote'],
  ['/my-devnet/tokens/0xabc/usdPrice', true, '/31337/tokens/0xabc/usdPrice'],
  ['/mainnet/api/v1/quote', true, '/mainnet/api/v1/quote'],
])('a network of the user is requested by its id: %s, %s', async (path, hasSegment, wanted) => {
  registerCustomChain(z.decode(customChain, aDevnet))
  const host = 'https://orders.example'
  const urls: string[] = []
  const remote = createRemote([{ orderbook: host, wallet: host, hasSegment }], async ({ url }) => {
    urls.push(url)
    return Response.json({})
  })
  await remote(new Request(`https://cowbell.invalid${path}`))
  expect(urls).toEqual([host + wanted])
})
