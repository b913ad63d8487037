/** Creation code of third-party contracts, read from their packages on demand. */
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { type Hex, hex } from '../../src/domain/scalars'

const require = createRequire(import.meta.url)
const artifact = z.object({ bytecode: z.string() })

/** Code of the deployed contracts. The package's own build differs and would get other addresses. */
const DEPLOYED = '@cowprotocol/contracts/deployments/mainnet'
const SAFE = '@safe-global/safe-contracts/build/artifacts/contracts'

const files = {
  allowList: `${DEPLOYED}/GPv2AllowListAuthentication_Implementation.json`,
  allowListProxy: `${DEPLOYED}/GPv2AllowListAuthentication_Proxy.json`,
  settlement: `${DEPLOYED}/GPv2Settlement.json`,
  wrappedNative: 'canonical-weth/build/contracts/WETH9.json',
  uniswapV2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  uniswapV2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  safeSingleton: `${SAFE}/Safe.sol/Safe.json`,
  safeFactory: `${SAFE}/proxies/SafeProxyFactory.sol/SafeProxyFactory.json`,
  safeFallbackHandler: `${SAFE}/handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json`,
  signMessageLib: `${SAFE}/libraries/SignMessageLib.sol/SignMessageLib.json`,
} as const

/** Reads the creation code of a contract, without constructor arguments. */
export function readBytecode(name: keyof typeof files): Hex {
  const { bytecode } = z.parse(artifact, require(files[name]))
  return z.decode(hex, bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`)
}

/** Reads the creation code of Multicall3. viem contains it in a file that it does not export. */
export async function readMulticall3(): Promise<Hex> {
  const file = new URL('../../node_modules/viem/_esm/constants/contracts.js', import.meta.url)
  const found: unknown = await import(pathToFileURL(fileURLToPath(file)).href)
  return z.parse(z.object({ multicall3Bytecode: hex }), found).multicall3Bytecode
}
