/** The provider of connected sites, in the page's own world: registered for the origins that the user allowed, and no other. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { say } from '../src/content/dapp/messages'
import { runProvider } from '../src/content/dapp/provider'
import { wrapFetch } from '../src/content/dapp/service-fetch'

export default defineUnlistedScript(() => {
  runProvider()
  wrapFetch()
  // The port may have been there first.
  say('port', { kind: 'hello' })
})
