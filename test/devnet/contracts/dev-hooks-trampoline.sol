// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// A stand-in for HooksTrampoline, whose code is in no package: written for the devnet from the original's interface, with
/// its function and its error, so that whoever calls it cannot tell the two apart. Not the audited code.
///
/// Hooks of orders are anybody's calls: made by the settlement itself they could move what lies in it. So the settlement
/// asks this contract to make them, which owns nothing. A hook gets the gas it asked for and no more; one that reverts
/// stops nothing.
contract DevHooksTrampoline {
  struct Hook {
    address target;
    bytes callData;
    uint256 gasLimit;
  }

  error NotASettlement();

  address public immutable settlement;

  constructor(address settlementContract) {
    settlement = settlementContract;
  }

  function execute(Hook[] calldata hooks) external {
    if (msg.sender != settlement) revert NotASettlement();
    for (uint256 i = 0; i < hooks.length; i++) {
      // A call keeps a 64th of the gas back: whoever sends too little for a hook must not have it fail for that.
      if ((gasleft() * 63) / 64 < hooks[i].gasLimit) {
        assembly {
          invalid()
        }
      }
      (bool isDone, ) = hooks[i].target.call{gas: hooks[i].gasLimit}(hooks[i].callData);
      isDone;
    }
  }
}
