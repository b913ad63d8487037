/** What is refused because the node of a user's own chain cannot be asked; rows of the catalogue in refusals.ts. */
export const nodeRefusals = {
  NodeUnavailable: {
    status: 503,
    says: 'The node of this network does not answer.',
    fix: 'Start the node, or correct its address in the profile.',
  },
  WrongChain: {
    status: 503,
    says: 'The node is of another network.',
    fix: 'Correct the address of the node in the profile.',
  },
} as const
