/**
 * A page with two wallets that announce themselves (EIP-6963). It records everything that it can see of a
 * caller: window properties, messages, events, nodes, and requests to its wallets.
 */

/** Records of the page since it was loaded. */
export interface Seen {
  readonly names: readonly string[]
  readonly messages: number
  readonly nodes: readonly string[]
  readonly scripts: number
}

export const walletPage = `<!doctype html>
<html lang="en"><head><title>A page with wallets</title></head><body><h1>A page with wallets</h1>
<script>
  const ask = (question) =>
    fetch('/wallet', { method: 'POST', body: JSON.stringify(question) }).then((reply) => reply.json())
  const provider = {
    request: async ({ method, params = [] }) => {
      const answer = await ask({ method, params })
      if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error)
      return answer.result
    },
  }
  const icon = 'data:image/svg+xml,<svg/>'
  const wallets = [
    { info: { uuid: crypto.randomUUID(), name: 'First Wallet', rdns: 'test.first', icon }, provider },
    {
      info: { uuid: crypto.randomUUID(), name: 'Other Wallet', rdns: 'test.other', icon },
      provider: { request: async () => { throw new Error('not me') } },
    },
  ]
  const announce = () => {
    for (const detail of wallets)
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
  const before = new Set(Object.getOwnPropertyNames(window))
  let messages = 0
  const nodes = []
  addEventListener('message', () => { messages += 1 })
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) nodes.push(node.nodeName)
  }).observe(document, { subtree: true, childList: true })
  window.readSeen = () => ({
    names: Object.getOwnPropertyNames(window).filter((name) => !before.has(name) && name !== 'readSeen'),
    messages,
    nodes,
    scripts: document.scripts.length,
  })
</script></body></html>`
