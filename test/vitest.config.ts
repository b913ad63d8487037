import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { TIMEOUT_MS } from './e2e/support/patience.ts'

/**
 * Projects: `unit` and `unit-alone` run in Node, contract stories included; `devnet` starts nodes with the real contracts; `e2e`
 * drives real browsers. `npm test -- test/domain/scalars.test.ts` runs one file.
 *
 * Tiers: `npm test` runs the core of `devnet` and `e2e`, `npm test -- --all` runs every file. Files named directly always run.
 */

/** Core tier: the main job in both browsers and one file per theme. */
const core = [
  'test/devnet/devnet.test.ts',
  'test/e2e/accessibility/walk.spec.ts',
  'test/e2e/accessibility/walk-further.spec.ts',
  'test/e2e/app/main-job.spec.ts',
  'test/e2e/app/firefox.spec.ts',
  'test/e2e/attacks/attacks.spec.ts',
  'test/e2e/chain/devnet.spec.ts',
  'test/e2e/explorer/badges.spec.ts',
  'test/e2e/explorer/bell.spec.ts',
  'test/e2e/explorer/marks-on-sites.spec.ts',
  'test/e2e/notifications/notification-channels.spec.ts',
  'test/e2e/notifications/notifications.spec.ts',
  'test/e2e/service/remote.spec.ts',
  'test/e2e/wallets/connected-sites.spec.ts',
  'test/e2e/wallets/lock.spec.ts',
]
const isCore = process.env['COWBELL_TIER'] === 'core'
const inTier = (folder: string, all: string): string[] =>
  isCore ? core.filter((file) => file.startsWith(folder)) : [all]

/**
 * Files that replace a module, depend on module state or a time zone, or leave a service running. They have their own modules
 * and process.
 */
export const alone = [
  'test/{contract,backend/serve}/**/*.test.ts',
  'test/backend/serve.test.ts',
  'test/backend/local/controls/{exchange,mint,snapshot}.test.ts',
  'test/backend/remote/own-chain.test.ts',
  'test/client/bridge/page-ports.test.ts',
  'test/client/dapps/sign-message.test.ts',
  'test/client/db/{damaged-rows,groups-to-plans}.test.ts',
  'test/client/dapps/sign-permit.test.ts',
  'test/client/notify/delivery-chaos.test.ts',
  'test/client/settings/{profiles,settings}.test.ts',
  'test/client/signing/{lying-service,sign-order,sign-plan}.test.ts',
  'test/client/tokens/default-lists.test.ts',
  'test/client/worker/{halts-chaos,tick}.test.ts',
  'test/domain/chains/*.test.ts',
  'test/entrypoints/background.test.ts',
  'test/ui/accounts/secrets/keystore-export.test.tsx',
  'test/ui/activity/activity.test.tsx',
  'test/ui/affiliate/affiliate.test.tsx',
  'test/ui/app/palette/palette.test.tsx',
  'test/ui/dapps/order/order-request.test.tsx',
  'test/ui/dapps/suggestions.test.tsx',
  'test/ui/funds/funds.test.tsx',
  'test/ui/kit/days.test.ts',
  'test/ui/environments/environments.test.tsx',
  'test/ui/nodes/*.test.tsx',
  'test/ui/notifications/channels/{channel-kinds.test.ts,service-form.test.tsx,telegram-form.test.tsx}',
  'test/ui/orders/order-of.test.tsx',
  'test/ui/orders/order/auction/order-stages.test.tsx',
  'test/ui/orders/order/cancel-dialog.test.tsx',
  'test/ui/orders/order/report-proof.test.tsx',
  'test/ui/orders/use-order.test.tsx',
  'test/ui/review/{review,sign-button}.test.tsx',
  'test/ui/safe/safe-signing.test.tsx',
  'test/ui/send/*.test.tsx',
  'test/ui/settings/network-setting.test.tsx',
  'test/ui/swap/{amounts,swap}.test.tsx',
  'test/ui/tokens/native-cost.test.tsx',
  'test/ui/tokens/usd-prices.test.tsx',
  'test/wallet/connect/extension-wallets.test.ts',
  'test/wallet/vault/derivation.test.ts',
]

/** Token lists and pools, which every page, worker and server loads at its start. */
const lists = ['test/support/token-lists.ts', 'test/support/paper-pools.ts']

/** One more than CPU cores, because tests wait for nodes and browsers a quarter of the time. */
const WAITING_WORKERS = 3

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // Failure details are read before the hooks of the file close the browser.
    sequence: { hooks: 'list' },
    // Polled expectations wait as long as a busy machine may take.
    expect: { poll: { timeout: TIMEOUT_MS, interval: 30 } },
    testTimeout: TIMEOUT_MS * 5,
    hookTimeout: TIMEOUT_MS * 5,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/{e2e,bench,devnet}/**', ...alone],
          environment: 'node',
          pool: 'threads',
          // Files of one worker share modules, because importing them takes most of a file's time.
          isolate: false,
          maxWorkers: 2,
          setupFiles: ['test/support/own-databases.ts', ...lists],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          include: alone,
          environment: 'node',
          // A thread that ends during an HTTP reply ends the whole run.
          pool: 'forks',
          maxWorkers: 2,
          setupFiles: ['test/support/own-databases.ts', ...lists],
        },
      },
      {
        extends: true,
        test: {
          name: 'devnet',
          include: inTier('test/devnet/', 'test/devnet/**/*.test.ts'),
          environment: 'node',
          pool: 'forks',
          maxWorkers: WAITING_WORKERS,
          setupFiles: lists,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: inTier('test/e2e/', 'test/e2e/**/*.spec.ts'),
          environment: 'node',
          pool: 'forks',
          // Files of one worker share modules and therefore the browser.
          isolate: false,
          maxWorkers: WAITING_WORKERS,
          setupFiles: ['test/e2e/support/database.ts', ...lists, 'test/e2e/support/report-failures.ts'],
          retry: 0,
        },
      },
    ],
  },
})
