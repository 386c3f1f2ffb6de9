/**
 * A small directory of the production halls. Nobody is assigned its groups: its accounts carry them, and its attribute
 * `memberOf` is marked as `entitlement`, so that the identities hold them.
 */
export const PLANT_GROUPS = `
plant-line-operators | Line Operators | Starts and stops the production lines
plant-quality-gate | Quality Gate | Releases finished instruments
plant-receiving-dock | Receiving Dock | Works at the receiving dock, and posts goods receipts in the ERP
`;

/** `identity | groups | why` */
export const PLANT_ACCOUNTS = `
wiebke.nagel | plant-receiving-dock | Warehouse operator
kwame.tetteh | plant-receiving-dock | Warehouse operator
lucia.fuentes | plant-receiving-dock plant-quality-gate | Warehouse operator who helps at the gate
kyle.holloway | plant-line-operators | Warehouse operator who came from a line
elise.ferreira | plant-receiving-dock | Buyer who was put into the group for a stocktaking
`;

/** What these accounts make their identities violate: `identity | policies`. */
export const PLANTED_BY_ACCOUNT = `
elise.ferreira | sod-p2p-04
`;
