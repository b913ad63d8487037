/** A web app built with an unmodified wagmi. It finds wallets by EIP-6963 and uses one of them. */
import {
  connect,
  createConfig,
  getConnection,
  getConnectors,
  http,
  sendTransaction,
  signTypedData,
  watchConnectors,
} from '@wagmi/core'
import { anvil } from 'viem/chains'

const config = createConfig({
  chains: [anvil],
  // The wallet answers everything that this app asks.
  transports: { [anvil.id]: http('http://node.invalid') },
})

const findWallet = () => getConnectors(config).find(({ name }) => name === 'Cowbell')

/** Waits until the wallet announces itself. */
const announced = () =>
  new Promise<NonNullable<ReturnType<typeof findWallet>>>((resolve) => {
    const look = () => {
      const wallet = findWallet()
      if (wallet) resolve(wallet)
    }
    watchConnectors(config, { onChange: look })
    look()
  })

/** Returns the code of an error, which wagmi wraps in errors of its own. */
function codeOf(error: unknown): number | undefined {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  if (typeof code === 'number') return code
  return cause === undefined ? undefined : codeOf(cause)
}

const orCode = (result: Promise<unknown>): Promise<unknown> => result.catch(codeOf)

/** Functions that tests call. */
const wagmiApp = {
  connect: async () => {
    const { accounts, chainId } = await connect(config, { connector: await announced() })
    return { accounts, chainId }
  },
  connection: () => {
    const { address, chainId, status } = getConnection(config)
    return { address, chainId, status }
  },
  /** Signs typed data, given as JSON. */
  sign: (json: string) => orCode(signTypedData(config, JSON.parse(json))),
  send: (to: `0x${string}`, data: `0x${string}`) => orCode(sendTransaction(config, { to, data })),
}
export type WagmiApp = typeof wagmiApp
Object.assign(window, { wagmiApp })
