/** A token with extreme words: in a token list, and on a node of its own. */
import type { Page } from 'playwright'
import { encodeAbiParameters } from 'viem'
import { extremeTokens } from '../../fixtures/extreme-values'
import { type Step, serveMisbehaving } from '../../support/misbehaving-server'
import type { Shot } from './screenshots'
import { goToFunds, useOwnNode } from './transactions'

const { rightToLeft, wide } = extremeTokens

/** A list with a name of 60 letters. The tour searches for "usdc". */
export const extremeList = {
  name: wide.name,
  version: { major: 1, minor: 2, patch: 0 },
  tokens: [
    {
      chainId: 1,
      address: `0x${'7ab5'.repeat(10)}`,
      symbol: 'USDC'.padEnd(20, 'W'),
      decimals: 18,
      name: wide.name,
    },
  ],
}

const string = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

/** Results by method, and of calls by selector: `symbol`, `name`, `decimals`. */
const RESULTS: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x1',
  eth_getBlockByNumber: { number: '0x10', timestamp: '0x10' },
  '0x95d89b41': string(rightToLeft.symbol.repeat(5)),
  '0x06fdde03': string(wide.name),
  '0x313ce567': encodeAbiParameters([{ type: 'uint256' }], [18n]),
}

const REVERT = { code: 3, message: 'execution reverted', data: '0x' }

const answerToken: Step = (_, response, body) => {
  const { id, method, params } = JSON.parse(body) as {
    readonly id: number
    readonly method: string
    readonly params: readonly { readonly data?: string }[]
  }
  const result = RESULTS[method] ?? RESULTS[params[0]?.data ?? '']
  response
    .writeHead(200, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error: REVERT }) }))
}

/** Lets the chosen environment use a node that knows only the token. */
export async function useTokenNode(page: Page): Promise<AsyncDisposable> {
  const node = await serveMisbehaving(answerToken)
  await goToFunds(page)
  await useOwnNode(page, 'Ethereum', node.url)
  return node
}

export const confirmShot: Shot = {
  name: 'token-import-confirm',
  route: '#/swap',
  prepare: async (page) => {
    await page.getByRole('button', { name: /^You sell: / }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('usdc')
    await page.getByRole('list', { name: 'In your token lists' }).getByRole('button').click()
    await page.getByRole('heading', { name: 'Import token' }).waitFor()
  },
}
