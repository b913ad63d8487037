/**
 * The tokens each network starts with, as terse rows: these tables ship in the popup and the background.
 *
 * Addresses (EIP-55, so a person can compare them) and decimals are those of the public lists: CoW Swap, Uniswap
 * default, Aave address book, Circle. Sepolia has several tokens of one symbol: there the name says who minted it.
 *
 * The last figure is a reference price in USD per whole token, a plausible fixed snapshot of 2026-08-01. The
 * paper chain alone reads it, to fill its pools and its purse; it is not market data.
 */

/** Address, symbol, name, decimals, reference price in USD. */
export type TokenRow = readonly [
  address: string,
  symbol: string,
  name: string,
  decimals: number,
  referencePriceUsd: number,
]

/** A network's tokens, and the addresses of those everything trades against, the wrapped native first. */
export interface NetworkTokens {
  readonly hubs: readonly string[]
  readonly rows: readonly TokenRow[]
}

/** The starting tokens by chain id. */
export const TOKEN_LIST = {
  1: {
    hubs: [
      '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    ],
    rows: [
      ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 'Wrapped Ether', 18, 3200],
      ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 'USD Coin', 6, 1],
      ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 'Tether USD', 6, 1],
      ['0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 'Dai Stablecoin', 18, 1],
      ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'WBTC', 'Wrapped BTC', 8, 98_000],
      ['0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18, 3936],
      ['0xae78736Cd615f374D3085123A210448E74Fc6393', 'rETH', 'Rocket Pool ETH', 18, 3680],
      ['0xCd5fE23C85820F7B72D0926FC9b05b43E359b7ee', 'weETH', 'Wrapped eETH', 18, 3472],
      ['0xDEf1CA1fb7FBcDC777520aa7f396b4E015F497aB', 'COW', 'CoW Protocol Token', 18, 0.28],
      ['0x6810e776880C02933D47DB1b9fc05908e5386b96', 'GNO', 'Gnosis', 18, 140],
      ['0x514910771AF9Ca656af840dff83E8264EcF986CA', 'LINK', 'ChainLink Token', 18, 17.5],
      ['0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'UNI', 'Uniswap', 18, 7.2],
      ['0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 'AAVE', 'Aave Token', 18, 240],
      ['0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32', 'LDO', 'Lido DAO Token', 18, 0.95],
      ['0xD533a949740bb3306d119CC777fa900bA034cd52', 'CRV', 'Curve DAO Token', 18, 0.68],
      ['0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72', 'ENS', 'Ethereum Name Service', 18, 18],
      ['0x83F20F44975D03b1b09e64809B757c47f942BEeA', 'sDAI', 'Savings Dai', 18, 1.19],
      ['0x40D16FC0246aD3160Ccc09B8D0D3A2cD28aE6C2f', 'GHO', 'Gho Token', 18, 1],
    ],
  },
  100: {
    hubs: [
      '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
      '0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0',
      '0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb',
    ],
    rows: [
      ['0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', 'WXDAI', 'Wrapped XDAI', 18, 1],
      ['0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0', 'USDC.e', 'Bridged USDC (Gnosis)', 6, 1],
      ['0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb', 'GNO', 'Gnosis', 18, 140],
      ['0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1', 'WETH', 'Wrapped Ether on Gnosis Chain', 18, 3200],
      ['0x6C76971f98945AE98dD7d4DFcA8711ebea946eA6', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18, 3936],
      ['0xaf204776c7245bF4147c2612BF6e5972Ee483701', 'sDAI', 'Savings xDAI', 18, 1.22],
      ['0xcB444e90D8198415266c6a2724b7900fb12FC56E', 'EURe', 'Monerium EUR emoney', 18, 1.16],
      ['0x5Cb9073902F2035222B9749F8fB0c9BFe5527108', 'GBPe', 'Monerium GBP emoney', 18, 1.34],
      ['0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83', 'USDC', 'USD//C on Gnosis Chain', 6, 1],
      ['0xfc421aD3C883Bf9E7C4f42dE845C4e4405799e73', 'GHO', 'Gho Token', 18, 1],
      ['0x8e5bBbb09Ed1ebdE8674Cda39A0c169401db4252', 'WBTC', 'Wrapped BTC on Gnosis Chain', 8, 98_000],
      ['0x177127622c4A00F3d409B75571e12cB3c8973d3c', 'COW', 'CoW Protocol Token', 18, 0.28],
      ['0x4d18815D14fe5c3304e87B3FA18318baa5c23820', 'SAFE', 'Safe Token', 18, 0.31],
      ['0xE2e73A1c69ecF83F464EFCE6A5be353a37cA09b2', 'LINK', 'ChainLink Token on Gnosis Chain', 18, 17.5],
      ['0xcE11e14225575945b8E6Dc0D4F2dD4C570f79d9f', 'OLAS', 'Autonolas on Gnosis', 18, 0.15],
      ['0x1509706a6c66CA549ff0cB464de88231DDBe213B', 'AURA', 'Aura Finance', 18, 0.12],
      ['0x71850b7E9Ee3f13Ab46d67167341E4bDc905Eef9', 'HNY', 'Honey', 18, 1.1],
    ],
  },
  42161: {
    hubs: [
      '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    ],
    rows: [
      ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 'Wrapped Ether', 18, 3200],
      ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 'USD Coin', 6, 1],
      ['0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 'Tether USD', 6, 1],
      ['0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', 'USDC.e', 'Bridged USDC', 6, 1],
      ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 'Dai Stablecoin', 18, 1],
      ['0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'WBTC', 'Wrapped BTC', 8, 98_000],
      ['0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 'cbBTC', 'Coinbase Wrapped BTC', 8, 98_000],
      ['0x5979D7b546E38E414F7E9822514be443A4800529', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18, 3936],
      ['0xEC70Dcb4A1EFa46b8F2D97C310C9c4790ba5ffA8', 'rETH', 'Rocket Pool ETH', 18, 3680],
      ['0x35751007a407ca6FEFfE80b3cB397736D2cf4dbe', 'weETH', 'Wrapped eETH', 18, 3472],
      ['0x912CE59144191C1204E64559FE8253a0e49E6548', 'ARB', 'Arbitrum', 18, 0.38],
      ['0xfc5A1A6EB076a2C7aD06eD22C90d7E710E35ad0a', 'GMX', 'GMX', 18, 13.5],
      ['0xf97f4df75117a78c1A5a0DBb814Af92458539FB4', 'LINK', 'ChainLink Token', 18, 17.5],
      ['0xFa7F8980b0f1E64A2062791cc3b0871572f1F7f0', 'UNI', 'Uniswap', 18, 7.2],
      ['0xba5DdD1f9d7F570dc94a51479a000E3BCE967196', 'AAVE', 'Aave Token', 18, 240],
      ['0x13Ad51ed4F1B7e9Dc168d8a00cB3f4dDD85EfA60', 'LDO', 'Lido DAO', 18, 0.95],
      ['0xcb8b5CD20BdCaea9a010aC1F8d835824F5C87A04', 'COW', 'CoW Protocol Token', 18, 0.28],
      ['0x0c880f6761F1af8d9Aa9C466984b80DAb9a8c9e8', 'PENDLE', 'Pendle', 18, 4.1],
    ],
  },
  8453: {
    hubs: ['0x4200000000000000000000000000000000000006', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    rows: [
      ['0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether', 18, 3200],
      ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 'USD Coin', 6, 1],
      ['0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA', 'USDbC', 'USD Base Coin', 6, 1],
      ['0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 'USDT', 'Tether USD', 6, 1],
      ['0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 'DAI', 'Dai Stablecoin', 18, 1],
      ['0x820C137fa70C8691f0e44Dc420a5e53c168921Dc', 'USDS', 'USDS', 18, 1],
      ['0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42', 'EURC', 'EURC', 6, 1.16],
      ['0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 'cbBTC', 'Coinbase Wrapped BTC', 8, 98_000],
      ['0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22', 'cbETH', 'Coinbase Wrapped Staked ETH', 18, 3584],
      ['0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18, 3936],
      ['0x940181a94A35A4569E4529A3CDfB74e38FD98631', 'AERO', 'Aerodrome Finance', 18, 0.92],
      ['0xc694a91e6b071bF030A18BD3053A7fE09B6DaE69', 'COW', 'CoW Protocol Token', 18, 0.28],
      ['0x63706e401c06ac8513145b7687A14804d17f814b', 'AAVE', 'Aave', 18, 240],
      ['0x9e1028F5F1D5eDE59748FFceE5532509976840E0', 'COMP', 'Compound', 18, 46],
      ['0xA88594D404727625A9437C3f886C7643872296AE', 'WELL', 'Moonwell', 18, 0.021],
      ['0x6985884C4392D348587B19cb9eAAf157F13271cd', 'ZRO', 'LayerZero', 18, 1.75],
      ['0x4ed4E862860beD51a9570b96d89aF5E1B0Efefed', 'DEGEN', 'Degen', 18, 0.0032],
    ],
  },
  11155111: {
    hubs: ['0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'],
    rows: [
      ['0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14', 'WETH', 'Wrapped Ether', 18, 3200],
      ['0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', 'USDC', 'USD Coin', 6, 1],
      ['0x0625aFB445C3B6B7B929342a04A22599fd5dBB59', 'COW', 'CoW Protocol Token', 18, 0.28],
      ['0xbe72E441BF55620febc26715db68d3494213D8Cb', 'USDC', 'USDC (CoW test)', 18, 1],
      ['0xB4F1737Af37711e9A5890D9510c9bB60e170CB0D', 'DAI', 'DAI (CoW test)', 18, 1],
      ['0xd3f3d46FeBCD4CdAa2B83799b7A5CdcB69d135De', 'GNO', 'GNO (CoW test)', 18, 140],
      ['0x58Eb19eF91e8A6327FEd391b51aE1887b833cc91', 'USDT', 'Tether USD', 6, 1],
      ['0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'UNI', 'Uniswap', 18, 7.2],
      ['0x779877A7B0D9E8603169DdbD7836e478b4624789', 'LINK', 'ChainLink Token', 18, 17.5],
      ['0x08210F9170F89Ab7658F0B5E3fF39b0E03C594D4', 'EURC', 'EURC', 6, 1.16],
      ['0xFF34B3d4Aee8ddCd6F9AFFFB6Fe49bD371b8a357', 'DAI', 'DAI (Aave faucet)', 18, 1],
      ['0x94a9D9AC8a22534E3FaCa9F4e7F2E2cf85d5E4C8', 'USDC', 'USDC (Aave faucet)', 6, 1],
      ['0xaA8E23Fb1079EA71e0a56F48a2aA51851D8433D0', 'USDT', 'USDT (Aave faucet)', 6, 1],
      ['0x29f2D40B0605204364af54EC677bD022dA425d03', 'WBTC', 'WBTC (Aave faucet)', 8, 98_000],
      ['0x88541670E55cC00bEEFD87eB59EDd1b7C511AC9a', 'AAVE', 'AAVE (Aave faucet)', 18, 240],
      ['0xf8Fb3713D459D7C1018BD0A49D19b4C44290EBE5', 'LINK', 'LINK (Aave faucet)', 18, 17.5],
      ['0x6d906e526a4e2Ca02097BA9d0caA3c382F52278E', 'EURS', 'EURS (Aave faucet)', 2, 1.16],
    ],
  },
} as const satisfies Record<number, NetworkTokens>
