/** A web app that uses viem: finds wallets by EIP-6963, connects, signs an order and sends a transaction. */
import { createWalletClient, custom, type EIP1193Provider, encodeFunctionData, erc20Abi } from 'viem'
import { mainnet } from 'viem/chains'

interface Found {
  readonly info: {
    readonly name: string
    readonly rdns: string
    readonly uuid: string
    readonly icon: string
  }
  readonly provider: EIP1193Provider
}

const found: Found[] = []
/** Resolves when Cowbell announces itself, which it may do after the page was loaded. */
const announced = new Promise<void>((resolve) => {
  window.addEventListener('eip6963:announceProvider', (event) => {
    const each = (event as CustomEvent<Found>).detail
    found.push(each)
    if (each.info.name === 'Cowbell') resolve()
  })
})
window.dispatchEvent(new Event('eip6963:requestProvider'))

const events: [name: string, value: unknown][] = []
function clientOf() {
  const wallet = found.find(({ info }) => info.name === 'Cowbell')
  if (!wallet) throw new Error('Cowbell did not announce itself.')
  return { wallet, client: createWalletClient({ chain: mainnet, transport: custom(wallet.provider) }) }
}

/** Functions that tests call. */
const app = {
  names: () => found.map(({ info }) => info.name),
  events,
  hasGlobal: () => 'ethereum' in window,
  connect: async () => {
    await announced
    const { wallet, client } = clientOf()
    for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const)
      wallet.provider.on(name, (value: unknown) => void events.push([name, value]))
    return client.requestAddresses()
  },
  accounts: () => clientOf().client.getAddresses(),
  chainId: () => clientOf().client.getChainId(),
  /** Requests another network. Returns 'switched', or the code of the error. */
  switchTo: (id: number): Promise<number | 'switched'> =>
    clientOf()
      .client.switchChain({ id })
      .then(
        () => 'switched',
        ({ code }: { readonly code: number }) => code,
      ),
  signOrder: (typedData: Parameters<ReturnType<typeof createWalletClient>['signTypedData']>[0]) =>
    clientOf().client.signTypedData(typedData),
  /** Calls a method of the provider. Returns its result, or the code of the error. */
  request: (method: string, params: readonly unknown[]): Promise<unknown> =>
    clientOf()
      .wallet.provider.request({ method, params } as never)
      .catch(({ code }: { readonly code: number }) => code),
  signText: (account: `0x${string}`, message: string) => clientOf().client.signMessage({ account, message }),
  approve: (account: `0x${string}`, token: `0x${string}`, spender: `0x${string}`) =>
    clientOf().client.sendTransaction({
      account,
      to: token,
      chain: mainnet,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 10n ** 18n] }),
    }),
}
export type ViemApp = typeof app
Object.assign(window, { app })
