import { Environment, Network, RecordSource, Store } from 'relay-runtime';

// Ids are unique within a type only; and one observation of a price is shown in several currencies.
export const getDataID = (value, typeName) =>
  value.id && typeName !== 'Price' ? `${typeName}:${value.id}` : null;

export const createEnvironment = (fetchFunction) =>
  new Environment({
    getDataID,
    network: Network.create(fetchFunction),
    store: new Store(new RecordSource(), { getDataID }),
  });
