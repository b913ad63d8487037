// @ts-nocheck: plain JavaScript, as the author of a page writes it.
/**
 * A web app that uses the public order-book SDK, and viem for the wallet that it finds by EIP-6963. It
 * quotes, has the order signed, places it and reads it back. It knows only the name of Cowbell.
 */
import { OrderBookApi, OrderQuoteSideKindSell, SigningScheme } from '@cowprotocol/sdk-order-book'
import { createWalletClient, custom } from 'viem'
import { mainnet } from 'viem/chains'

const SETTLEMENT = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const types = {
  Order: [
    { name: 'sellToken', type: 'address' },
    { name: 'buyToken', type: 'address' },
    { name: 'receiver', type: 'address' },
    { name: 'sellAmount', type: 'uint256' },
    { name: 'buyAmount', type: 'uint256' },
    { name: 'validTo', type: 'uint32' },
    { name: 'appData', type: 'bytes32' },
    { name: 'feeAmount', type: 'uint256' },
    { name: 'kind', type: 'string' },
    { name: 'partiallyFillable', type: 'bool' },
    { name: 'sellTokenBalance', type: 'string' },
    { name: 'buyTokenBalance', type: 'string' },
  ],
}

const api = new OrderBookApi({ chainId: mainnet.id })
const wallets = []
window.addEventListener('eip6963:announceProvider', ({ detail }) => wallets.push(detail))
window.dispatchEvent(new Event('eip6963:requestProvider'))

const clientOf = () => {
  const { provider } = wallets.find(({ info }) => info.name === 'Cowbell')
  return createWalletClient({ chain: mainnet, transport: custom(provider) })
}

/** Sells at half a percent below the quote. The fee of the quote is part of the sell amount. */
const toOrder = (quote, account) => ({
  ...{ sellToken: quote.sellToken, buyToken: quote.buyToken, receiver: account },
  sellAmount: String(BigInt(quote.sellAmount) + BigInt(quote.feeAmount)),
  buyAmount: String((BigInt(quote.buyAmount) * 995n) / 1000n),
  ...{
    validTo: quote.validTo,
    appData: quote.appDataHash ?? quote.appData,
    feeAmount: '0',
    kind: quote.kind,
  },
  partiallyFillable: quote.partiallyFillable,
  ...{ sellTokenBalance: quote.sellTokenBalance, buyTokenBalance: quote.buyTokenBalance },
})

window.sdk = {
  readVersion: () => api.getVersion(),
  /** @param asked sellToken, buyToken and sellAmountBeforeFee */
  trade: async (asked) => {
    const client = clientOf()
    const [account] = await client.requestAddresses()
    const { quote, id } = await api.getQuote({
      ...{ ...asked, from: account, receiver: account },
      kind: OrderQuoteSideKindSell.SELL,
    })
    const order = toOrder(quote, account)
    const signature = await client.signTypedData({
      ...{ account, types, primaryType: 'Order', message: order },
      domain: { name: 'Gnosis Protocol', version: 'v2', chainId: mainnet.id, verifyingContract: SETTLEMENT },
    })
    const uid = await api.sendOrder({
      ...{ ...order, signature, signingScheme: SigningScheme.EIP712 },
      ...{ from: account, quoteId: id },
    })
    const [read, own] = await Promise.all([api.getOrder(uid), api.getOrders({ owner: account })])
    return { account, order, uid, read, listed: own.map((each) => each.uid) }
  },
}
