/** Port of connected sites in the isolated world. It is registered together with the provider. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { createBridge } from '../src/client/bridge/page'
import { findBrowser } from '../src/client/native-browser'
import { runPort } from '../src/content/dapp/port'

export default defineUnlistedScript(() => {
  const { runtime, storage } = findBrowser()
  runPort({
    fetch: createBridge((message) => runtime.sendMessage(message)),
    onChanged: (listener) =>
      storage.onChanged.addListener((changes, area) => {
        if (area === 'local' && 'ordersChanged' in changes) listener()
      }),
    onWindow: (listener) => runtime.onConnect.addListener((port) => listener(port)),
  })
})
