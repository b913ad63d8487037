/**
 * Compares the decimals of a custom chain's tokens with their contracts. Wrong decimals would mean wrong
 * amounts.
 */

import { openNode } from '../../api/node'
import type { CustomChain } from '../../domain/chains/custom-chains'
import { decodeOutcome, encodeCall } from '../../domain/evm/abi'
import { erc20 } from '../../domain/evm/contracts'
import { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import { readCall } from './rpc'

/**
 * Checks that every token has the configured decimals.
 * @throws Refusal InvalidParameter for a token with other decimals, NodeUnavailable, WrongChain
 */
export async function checkOwnTokens(
  { rpcUrls, chainId, tokens }: CustomChain,
  fetch: Parameters<typeof openNode>[2],
): Promise<void> {
  const node = openNode(rpcUrls, chainId, fetch)
  await Promise.all(
    tokens.map(async ({ address, symbol, decimals }) => {
      const outcome = await readCall(node, address, encodeCall(erc20, 'decimals', []))
      const actual = decodeOutcome(erc20, 'decimals', outcome)
      if (actual === BigInt(decimals)) return
      throw new Refusal('InvalidParameter', {
        description:
          actual === undefined
            ? t`The token ${symbol} has no decimals on this chain, not ${decimals}.`
            : t`The token ${symbol} has ${actual} decimals on this chain, not ${decimals}.`,
      })
    }),
  )
}
