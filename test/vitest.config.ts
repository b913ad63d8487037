import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './e2e/support/patience.ts'

/**
 * Three projects: `unit` is everything that runs in Node, contract stories included; `devnet` starts nodes with the real
 * contracts; `e2e` drives real browsers.
 * One of them: `npx vitest run --config test/vitest.config.ts --project unit test/domain`.
 */

/**
 * Files that replace a module, test what a module remembers (a network of one's own), are in a time zone, or leave a service at
 * work: they have modules and a process of their own.
 */
const alone = [
  'test/{contract,backend/serve}/**/*.test.ts',
  'test/backend/serve.test.ts',
  'test/backend/remote/own-chain.test.ts',
  'test/client/bridge/service.test.ts',
  'test/client/db/set-aside.test.ts',
  'test/client/notify/delivery-chaos.test.ts',
  'test/client/settings/{profiles,settings}.test.ts',
  'test/client/tokens/default-lists.test.ts',
  'test/client/worker/{halts-chaos,round}.test.ts',
  'test/domain/chains/*.test.ts',
  'test/entrypoints/background.test.ts',
  'test/ui/accounts/secrets/keystore-export.test.tsx',
  'test/ui/activity/activity.test.tsx',
  'test/ui/affiliate/affiliate.test.tsx',
  'test/ui/dapps/order/order-request.test.tsx',
  'test/ui/funds/node-field.test.tsx',
  'test/ui/kit/days.test.ts',
  'test/ui/notifications/channels/telegram-form.test.tsx',
  'test/ui/orders/order/auction/order-stages.test.tsx',
  'test/ui/orders/use-order.test.tsx',
  'test/ui/review/{review,sign-button}.test.tsx',
  'test/ui/safe/safe-signing.test.tsx',
  'test/ui/settings/network-setting.test.tsx',
  'test/ui/swap/swap.test.tsx',
  'test/wallet/connect/extension-wallets.test.ts',
  'test/wallet/vault/derivation.test.ts',
]

/** What every page, worker and server knows before anything is asked. */
const lists = ['test/support/token-lists.ts', 'test/support/paper-pools.ts']

/** One more than cores: nodes and browsers are waited for a quarter of the time. */
const WAITING_WORKERS = 3

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // What is told of a failure is read before the file's own hooks close it.
    sequence: { hooks: 'list' },
    // What takes its time is asked until it is as expected, for as long as a busy machine may take.
    expect: { poll: { timeout: PATIENCE_MS, interval: 30 } },
    testTimeout: PATIENCE_MS * 5,
    hookTimeout: PATIENCE_MS * 5,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/{e2e,bench,devnet}/**', ...alone],
          environment: 'node',
          pool: 'threads',
          // Files of one worker share its modules: most of a file's time was their import.
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
          // A thread that ends while it is answered over HTTP takes the whole run with it.
          pool: 'forks',
          maxWorkers: 2,
          setupFiles: ['test/support/own-databases.ts', ...lists],
        },
      },
      {
        extends: true,
        test: {
          name: 'devnet',
          include: ['test/devnet/**/*.test.ts'],
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
          include: ['test/e2e/**/*.spec.ts'],
          environment: 'node',
          pool: 'forks',
          // Files of one worker share its modules, and so its browser.
          isolate: false,
          maxWorkers: WAITING_WORKERS,
          setupFiles: ['test/e2e/support/database.ts', ...lists, 'test/e2e/support/report-failures.ts'],
          retry: 0,
        },
      },
    ],
  },
})
