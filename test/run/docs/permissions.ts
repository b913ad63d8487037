/** Reason for each permission of the manifests, for the documents and for the forms of the stores. */
export interface PermissionReason {
  readonly permissions: readonly string[]
  readonly reason: string
}

export const permissionReasons: readonly PermissionReason[] = [
  {
    permissions: ['storage'],
    reason:
      'Stores a counter by which open explorer pages notice that an order changed, and, in memory only, half of the key of an unlocked session.',
  },
  {
    permissions: ['unlimitedStorage'],
    reason:
      'Keys, orders and signatures are stored in this browser only, so it must not delete them when the disk is full.',
  },
  {
    permissions: ['alarms'],
    reason:
      'Wakes the worker for open orders and orders placed elsewhere, and locks the wallet after its timeout.',
  },
  {
    permissions: ['contextMenus'],
    reason: 'Adds "Cowbell on this site…" and, for links to orders, "Open order in Cowbell".',
  },
  {
    permissions: ['idle'],
    reason: 'Locks the wallet when the computer is locked. Cowbell learns nothing else about your activity.',
  },
  { permissions: ['notifications'], reason: 'Shows desktop notifications of fills and other events.' },
  {
    permissions: ['clipboardWrite'],
    reason:
      'Clears a recovery phrase or key that you copied, after 30 seconds. Cowbell never reads the clipboard.',
  },
  {
    permissions: ['offscreen'],
    reason:
      'Clears the clipboard when the page that copied is closed: an invisible page for a moment (Chromium only).',
  },
  {
    permissions: ['activeTab', 'scripting'],
    reason:
      'Adds the second badge script to an explorer page with orders. Registers scripts on sites that you add or connect. Asks the wallet of the current page once, when you press the button for it. Names the site in front in the popup.',
  },
  {
    permissions: ['sidePanel'],
    reason: 'Shows the app next to a page (Chromium; the Firefox sidebar needs no permission).',
  },
  {
    permissions: [
      'https://explorer.cow.fi/*',
      'https://staging.explorer.cow.fi/*',
      'https://dev.explorer.cow.fi/*',
      'https://barn.explorer.cow.fi/*',
    ],
    reason:
      'Content script: badges next to orders. Host permission: a page with orders gets the script that draws them.',
  },
  {
    permissions: [
      'https://etherscan.io/*',
      'https://eth.blockscout.com/*',
      'https://bscscan.com/*',
      'https://gnosisscan.io/*',
      'https://gnosis.blockscout.com/*',
      'https://polygonscan.com/*',
      'https://polygon.blockscout.com/*',
      'https://basescan.org/*',
      'https://base.blockscout.com/*',
      'https://plasmascan.to/*',
      'https://arbiscan.io/*',
      'https://arbitrum.blockscout.com/*',
      'https://snowscan.xyz/*',
      'https://explorer.inkonchain.com/*',
      'https://lineascan.build/*',
      'https://sepolia.etherscan.io/*',
      'https://eth-sepolia.blockscout.com/*',
    ],
    reason:
      'Content script: badges next to settlement transactions and, if you turn it on, your own addresses. Host permission: a page with them gets the script that draws them.',
  },
  {
    permissions: ['https://*/*', 'http://*/*'],
    reason:
      'Optional. Requested for one host at a time, when you choose an environment, a channel or a site that needs it.',
  },
]
