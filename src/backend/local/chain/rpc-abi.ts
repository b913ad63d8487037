/** What the contracts understand, as far as the service talks to them. */
import { parseAbi } from 'viem/utils'
import type { Hash32 } from '../../../domain/scalars'

/** GPv2Settlement. */
export const settlementAbi = parseAbi([
  'function settle(address[] tokens, uint256[] clearingPrices, (uint256 sellTokenIndex, uint256 buyTokenIndex, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, uint256 flags, uint256 executedAmount, bytes signature)[] trades, (address target, uint256 value, bytes callData)[][3] interactions)',
  'function authenticator() view returns (address)',
  'event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount, bytes orderUid)',
  'event OrderInvalidated(address indexed owner, bytes orderUid)',
  'event PreSignature(address indexed owner, bytes orderUid, bool signed)',
  'event Settlement(address indexed solver)',
])

/** ERC-20, and what wrapped coins have beside. */
export const tokenAbi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function withdraw(uint256 amount)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint256)',
])

/** A factory in the style of Uniswap V2. */
export const factoryAbi = parseAbi([
  'function allPairsLength() view returns (uint256)',
  'function allPairs(uint256 index) view returns (address)',
])

/** A pair of such a factory. */
export const pairAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
  'event Sync(uint112 reserve0, uint112 reserve1)',
])

/** Multicall3. */
export const multicallAbi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) view returns ((bool success, bytes returnData)[])',
])

/** A contract that signs (EIP-1271). */
export const signerAbi = parseAbi([
  'function isValidSignature(bytes32 digest, bytes signature) view returns (bytes4)',
])

/**
 * First topics of events. As bytes, like the calls below: every start of the worker would wait for a cold engine to hash
 * their names.
 */
export const topics = {
  Trade: '0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17' as Hash32,
  OrderInvalidated: '0x875b6cb035bbd4ac6500fabc6d1e4ca5bdc58a3e2b424ccb5c24cdbebeb009a9' as Hash32,
  PreSignature: '0x01bf7c8b0ca55deecbea89d7e58295b7ffbf685fd0d96801034ba8c6ffe1c68d' as Hash32,
  Settlement: '0x40338ce1a7c49204f0099533b1e9a7ee0a3d261f84974ab7af36105b8c4e9db4' as Hash32,
  Sync: '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1' as Hash32,
} as const

/** Whole calls of functions without arguments. */
export const plainCalls = {
  getReserves: '0x0902f1ac',
  token0: '0x0dfe1681',
  token1: '0xd21220a7',
  allPairsLength: '0x574f2ba3',
} as const
