/** What is refused because the node of a user's own chain cannot be asked; rows of the catalogue in refusals.ts. */
export const nodeRefusals = {
  NodeUnavailable: {
    status: 503,
    says: 'The RPC endpoint does not respond.',
    fix: 'Check the RPC endpoint in the settings, or start the node.',
  },
  WrongChain: {
    status: 503,
    says: 'The RPC endpoint is on another network.',
    fix: 'Correct the RPC endpoint in the settings.',
  },
} as const
