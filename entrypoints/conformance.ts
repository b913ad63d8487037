/**
 * The contract suite as a script for a page to run in a worker. It receives the service's address once and
 * reports the result of each test case.
 */
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
