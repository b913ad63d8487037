/** The contract suite as a script that a page of ours starts as a worker: it is told where, once, and says how each story ended. */
import '../src/client/jitless'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { conformFromPage } from '../test/contract/conform-page'

export default defineUnlistedScript(() => {
  globalThis.addEventListener(
    'message',
    ({ data }) => void conformFromPage(data, (step) => globalThis.postMessage(step)),
    { once: true },
  )
})
