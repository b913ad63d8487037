// @ts-nocheck: plain JavaScript, as the code that it runs.
import { OrderBookApi } from '@cowprotocol/sdk-order-book'

/** Runs a call of the public SDK as it was copied: a constant, and a call that is awaited. Answers its reply. */
export const runSdkCode = (code, chainId) => {
  const body = code.replace('\nawait', '\nreturn await')
  return new Function('OrderBookApi', 'chainId', `return (async () => { ${body} })()`)(OrderBookApi, chainId)
}
