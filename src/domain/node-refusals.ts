/** Refusals for an RPC endpoint that cannot be used. They are rows of the catalogue in refusals.ts. */
export const nodeRefusals = {
  NodeUnavailable: {
    status: 503,
    message: 'The RPC endpoint does not respond.',
    fix: 'Check the RPC endpoint in the settings, or start the node.',
  },
  WrongChain: {
    status: 503,
    message: 'The RPC endpoint is on another network.',
    fix: 'Correct the RPC endpoint in the settings.',
  },
} as const
