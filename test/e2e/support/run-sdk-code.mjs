// @ts-nocheck: plain JavaScript, as the code that it runs.
import { OrderBookApi } from '@cowprotocol/sdk-order-book'

/** Runs a copied call of the public SDK: a constant and an awaited call. Prints its reply. */
export const runSdkCode = (code, chainId) => {
  const body = code.replace('\nawait', '\nreturn await')
  return new Function('OrderBookApi', 'chainId', `return (async () => { ${body} })()`)(OrderBookApi, chainId)
}
