/**
 * Contracts that Cowbell calls: one row per function, event and error. Selectors and topics are hashed from
 * these rows. Results declare only the leading values in use, because forks of a contract differ in the other
 * values.
 */
import { parseAbi } from 'viem/utils'
import { contract } from './abi'

export const erc20 = contract(() =>
  parseAbi([
    'function name() view returns (string)',
    'function symbol() view returns (string)',
    'function decimals() view returns (uint256)',
    'function balanceOf(address owner) view returns (uint256)',
    'function allowance(address owner, address spender) view returns (uint256)',
    'function approve(address spender, uint256 amount) returns (bool)',
    'function transfer(address to, uint256 amount) returns (bool)',
    'function transferFrom(address from, address to, uint256 amount) returns (bool)',
    'event Transfer(address indexed from, address indexed to, uint256 value)',
  ]),
)

/**
 * ERC-2612 and two functions for approvals that only some tokens have. Only pages use them, because only
 * pages sign and read permits.
 */
export const permitToken = contract(() =>
  parseAbi([
    'function increaseAllowance(address spender, uint256 added) returns (bool)',
    'function version() view returns (string)',
    'function nonces(address owner) view returns (uint256)',
    'function DOMAIN_SEPARATOR() view returns (bytes32)',
    'function PERMIT_TYPEHASH() view returns (bytes32)',
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ]),
)

/** Dai's permit, which is older than ERC-2612: it allows an unlimited amount or nothing. */
export const daiToken = contract(() =>
  parseAbi([
    'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  ]),
)

/** Permit2: its domain, the next nonce of an allowance, and the used nonces of single transfers. */
export const permit2 = contract(() =>
  parseAbi([
    'function DOMAIN_SEPARATOR() view returns (bytes32)',
    'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
    'function nonceBitmap(address owner, uint256 word) view returns (uint256)',
  ]),
)

/** NFT collections: ERC-721 and ERC-1155. They report their interfaces by ERC-165. */
export const collection = contract(() =>
  parseAbi([
    'function setApprovalForAll(address operator, bool approved)',
    'function supportsInterface(bytes4 id) view returns (bool)',
  ]),
)

export const wrappedNative = contract(() =>
  parseAbi([
    'function deposit() payable',
    'function withdraw(uint256 amount)',
    'event Deposit(address indexed to, uint256 amount)',
  ]),
)

/** GPv2Settlement (SOURCES: Contracts). */
export const settlement = contract(() =>
  parseAbi([
    'function settle(address[] tokens, uint256[] clearingPrices, Trade[] trades, Interaction[][3] interactions)',
    'function authenticator() view returns (address)',
    'function domainSeparator() view returns (bytes32)',
    'function filledAmount(bytes orderUid) view returns (uint256)',
    'function invalidateOrder(bytes orderUid)',
    'function setPreSignature(bytes orderUid, bool signed)',
    'struct Trade { uint256 sellTokenIndex; uint256 buyTokenIndex; address receiver; uint256 sellAmount; uint256 buyAmount; uint32 validTo; bytes32 appData; uint256 feeAmount; uint256 flags; uint256 executedAmount; bytes signature; }',
    'struct Interaction { address target; uint256 value; bytes callData; }',
    'event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount, bytes orderUid)',
    'event OrderInvalidated(address indexed owner, bytes orderUid)',
    'event PreSignature(address indexed owner, bytes orderUid, bool signed)',
    'event Settlement(address indexed solver)',
  ]),
)

/** Reads a presignature from the settlement contract; zero means not signed. Only pages use it. */
export const presignatures = contract(() =>
  parseAbi(['function preSignature(bytes orderUid) view returns (uint256)']),
)

/** CoWSwapEthFlow, which sells the native coin. */
export const ethFlow = contract(() =>
  parseAbi([
    'struct Order { address sellToken; address buyToken; address receiver; uint256 sellAmount; uint256 buyAmount; uint32 validTo; bytes32 appData; uint256 feeAmount; bytes32 kind; bool partiallyFillable; bytes32 sellTokenBalance; bytes32 buyTokenBalance; }',
    'struct OnchainSignature { uint8 scheme; bytes data; }',
    'function wrapAll()',
    'event OrderPlacement(address indexed sender, Order order, OnchainSignature signature, bytes data)',
    'event OrderInvalidation(bytes orderUid)',
    'event OrderRefund(bytes orderUid, address indexed refunder)',
  ]),
)

/**
 * Functions of EthFlow for sellers, its errors, and the two errors of every Solidity contract. Only pages
 * send transactions.
 */
export const ethFlowCalls = contract(() =>
  parseAbi([
    'struct EthFlowOrder { address buyToken; address receiver; uint256 sellAmount; uint256 buyAmount; bytes32 appData; uint256 feeAmount; uint32 validTo; bool partiallyFillable; int64 quoteId; }',
    'function createOrder(EthFlowOrder order) payable returns (bytes32)',
    'function invalidateOrder(EthFlowOrder order)',
    'error Error(string reason)',
    'error Panic(uint256 code)',
    'error IncorrectEthAmount()',
    'error OrderIsAlreadyOwned(bytes32 orderHash)',
    'error OrderIsAlreadyExpired()',
    'error NotAllowedZeroSellAmount()',
    'error ReceiverMustBeSet()',
    'error NotAllowedToInvalidateOrder(bytes32 orderHash)',
    'error EthTransferFailed()',
  ]),
)

/** HooksTrampoline, which calls the hooks of an order. */
export const trampoline = contract(() =>
  parseAbi([
    'struct Hook { address target; bytes callData; uint256 gasLimit; }',
    'function execute(Hook[] hooks)',
  ]),
)

export const multicall3 = contract(() =>
  parseAbi([
    'struct Call3 { address target; bool allowFailure; bytes callData; }',
    'struct Result { bool success; bytes returnData; }',
    'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
  ]),
)

/**
 * GasPriceOracle of the OP stack: returns the maximum cost in wei of an unsigned transaction's bytes on
 * Ethereum.
 */
export const gasPriceOracle = contract(() =>
  parseAbi(['function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)']),
)

/** Uniswap V2: factory and pairs. */
export const uniswapV2 = contract(() =>
  parseAbi([
    'function allPairsLength() view returns (uint256)',
    'function allPairs(uint256 index) view returns (address)',
    'function getPair(address tokenA, address tokenB) view returns (address)',
    'function token0() view returns (address)',
    'function token1() view returns (address)',
    'function getReserves() view returns (uint112 reserve0, uint112 reserve1)',
    'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
    'event Sync(uint112 reserve0, uint112 reserve1)',
  ]),
)

/** Uniswap V3: factory and pools. */
export const uniswapV3 = contract(() =>
  parseAbi([
    'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
    'function slot0() view returns (uint160 sqrtPriceX96)',
    'function liquidity() view returns (uint128)',
  ]),
)

/** Oracle of a Uniswap V3 pool: its recorded sums of ticks. Only pages use it, for charts. */
export const uniswapV3Oracle = contract(() =>
  parseAbi([
    'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 observationIndex, uint16 observationCardinality)',
    'function observations(uint256 index) view returns (uint32 blockTimestamp, int56 tickCumulative, uint160 secondsPerLiquidityCumulativeX128, bool initialized)',
    'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives)',
  ]),
)

/** Contract wallets (ERC-1271). */
export const contractSigner = contract(() =>
  parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
)

/** Safe 1.3.0 and 1.4.1. */
export const safe = contract(() =>
  parseAbi([
    'function getOwners() view returns (address[])',
    'function getThreshold() view returns (uint256)',
    'function nonce() view returns (uint256)',
    'function VERSION() view returns (string)',
    'function getModulesPaginated(address start, uint256 pageSize) view returns (address[])',
    'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
  ]),
)

/**
 * ENS: the universal resolver (ENSIP-23), which queries registry and resolver in one call, and the address
 * record (ENSIP-1).
 */
export const universalResolver = contract(() =>
  parseAbi([
    'function resolve(bytes name, bytes data) view returns (bytes result, address resolver)',
    'function reverse(bytes lookupAddress, uint256 coinType) view returns (string name, address resolver, address reverseResolver)',
    'function addr(bytes32 node) view returns (address)',
    'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  ]),
)
