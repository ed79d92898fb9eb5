/** Where the two wire profiles differ in what they do, not only in how they say it (decisions §1). */
export interface ProfileRules {
  /**
   * A prefile is taken as phpVMS takes it (decisions §10): it begins as INI, with its route in capitals, an unknown airport is
   * not found, and fares that the subfleet lacks are dropped. Otherwise its status is kept (§4.6), and both are invalid fields.
   */
  readonly prefilesLikePhpvms: boolean;
  /** The first position moves INI to OFB unless an update named a status (§4.9). */
  readonly departsOnFirstPosition: boolean;
  /** A bid on a flight that the pilot has a bid on already is refused (§4.3); otherwise it is the same bid. */
  readonly refusesOwnBid: boolean;
  /**
   * Flights are shown with the subfleets that the pilot may fly, all of them when none is assigned (phpvms7 §1.11). Lists leave
   * out those that the pilot may not fly, and a bid with an aircraft offers that one alone (decisions §10).
   */
  readonly offersFleetOfPilot: boolean;
  /** A flight that is filed without the time on block is on block then (phpvms7 §1.9). */
  readonly setsBlockOnTime: boolean;
}
