/** Wallet provider in the page's own world. It is registered only for origins that the user allowed. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { sendMessage } from '../src/content/dapp/messages'
import { runProvider } from '../src/content/dapp/provider'
import { wrapFetch } from '../src/content/dapp/service-fetch'

export default defineUnlistedScript(() => {
  runProvider()
  wrapFetch()
  // The port replies with the connection. If the port loaded first, the provider missed the port's first
  // message.
  sendMessage('port', { kind: 'hello' })
})
