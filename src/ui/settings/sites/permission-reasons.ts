import { t } from '../../../domain/text/texts'

/** Name and purpose of each permission in the manifest. */
export const permissionReasons = {
  storage: [t`Storage`, t`Keeps the wallet unlocked until auto-lock. Updates open pages.`],
  unlimitedStorage: [t`Unlimited storage`, t`Keeps keys and orders when the disk is full.`],
  alarms: [t`Alarms`, t`Wakes Cowbell to settle batches and track open orders.`],
  notifications: [t`Notifications`, t`Notifies you when an order fills, expires or is cancelled.`],
  activeTab: [
    t`Active tab`,
    t`Finds wallets on the page you choose, and names its site in the popup. No other page is touched.`,
  ],
  scripting: [
    t`Scripts`,
    t`Draws badges on explorers. Runs on sites that you add or connect, and asks a page for its wallets.`,
  ],
  sidePanel: [t`Side panel`, t`Shows the app next to a page.`],
  idle: [t`Idle state`, t`Locks the wallet when the computer locks.`],
  contextMenus: [t`Context menu`, t`Two entries: Cowbell on this site, and open a linked order.`],
  clipboardWrite: [t`Clipboard`, t`Clears a copied phrase or key after 30 seconds.`],
  offscreen: [t`Invisible page`, t`Clears the clipboard when the page that copied is closed.`],
} as const satisfies Readonly<Record<string, readonly [name: string, reason: string]>>
