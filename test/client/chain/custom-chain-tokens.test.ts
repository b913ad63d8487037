import { describe, expect, it } from 'vitest'
import { checkOwnTokens } from '../../../src/client/chain/custom-chain-tokens'
import type { CustomChain } from '../../../src/domain/chains/custom-chains'

const address = `0x${'44'.repeat(20)}`
const chain = {
  rpcUrls: ['http://127.0.0.1:1'],
  chainId: 31337,
  tokens: [{ address, symbol: 'USDC', decimals: 6 }],
}

/** Creates a node that returns the given decimals for the token. */
const nodeThat = (answer: string) => async (request: Request) => {
  const { id, method } = (await request.json()) as { id: number; method: string }
  return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x7a69' : answer })
}
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const check = (answer: string) => checkOwnTokens(chain as unknown as CustomChain, nodeThat(answer))

describe('checkOwnTokens', () => {
  it('accepts only the decimals that the contract reports', async () => {
    await check(word(6))
    await expect(check(word(18))).rejects.toThrow('The token USDC has 18 decimals on this chain, not 6.')
    await expect(check('0x')).rejects.toThrow('has no decimals')
  })
})
