import { unknownParameter, type StandIn } from "./stand-in.ts";

const places = [
  {
    id: 2267057,
    name: "Lisbon",
    latitude: 38.71667,
    longitude: -9.13333,
    elevation: 45,
    feature_code: "PPLC",
    country_code: "PT",
    admin1_id: 2267056,
    timezone: "Europe/Lisbon",
    population: 517802,
    country_id: 2264397,
    country: "Portugal",
    admin1: "Lisbon",
  },
  {
    id: 4515697,
    name: "Lisbon",
    latitude: 40.77201,
    longitude: -80.76813,
    elevation: 292,
    feature_code: "PPLA2",
    country_code: "US",
    admin1_id: 5165418,
    timezone: "America/New_York",
    population: 2740,
    postcodes: ["44432"],
    country_id: 6252001,
    country: "United States",
    admin1: "Ohio",
  },
];

/** https://open-meteo.com/en/docs/geocoding-api: without a match, `results` is absent. */
export const geocoding: StandIn = ({ route, query }) => {
  if (route !== "GET /v1/search") return { status: 404, json: { error: true, reason: "Not Found" } };
  const unknown = unknownParameter(query, ["name", "count", "language", "format", "countryCode"]);
  const count = Number(query["count"] ?? 10);
  if (unknown !== undefined || !(count >= 1 && count <= 100))
    return { status: 400, json: { error: true, reason: "Parameter count must be between 1 and 100." } };
  const results = places.filter(({ name }) => name === query["name"]).slice(0, count);
  return { json: results.length === 0 ? { generationtime_ms: 0.4 } : { results, generationtime_ms: 0.6 } };
};

const units: Readonly<Record<string, string>> = {
  time: "iso8601",
  precipitation: "mm",
  precipitation_sum: "mm",
  weather_code: "wmo code",
  wind_speed_10m: "km/h",
  wind_speed_10m_max: "km/h",
  precipitation_probability_max: "%",
};
const celsius = new Set(["temperature_2m", "apparent_temperature", "temperature_2m_max", "temperature_2m_min"]);
const current: Readonly<Record<string, number>> = {
  temperature_2m: 16.4,
  apparent_temperature: 15.2,
  precipitation: 0,
  weather_code: 2,
  wind_speed_10m: 11.2,
};
const daily: Readonly<Record<string, readonly number[]>> = {
  weather_code: [2, 61],
  temperature_2m_max: [18.1, 15.9],
  temperature_2m_min: [11.9, 12.3],
  precipitation_sum: [0, 6.4],
  precipitation_probability_max: [5, 70],
  wind_speed_10m_max: [16.6, 27.4],
};

/** https://open-meteo.com/en/docs: each name of `current` and `daily` must be one that the documents have. */
export const forecast: StandIn = ({ route, query }) => {
  if (route !== "GET /v1/forecast") return { status: 404, json: { error: true, reason: "Not Found" } };
  const names = "latitude longitude current daily temperature_unit forecast_days timezone".split(" ");
  const [now, days] = [listIn(query["current"]), listIn(query["daily"])];
  const wrong =
    unknownParameter(query, names) ?? now.find((name) => !(name in current)) ?? days.find((name) => !(name in daily));
  if (wrong !== undefined)
    return { status: 400, json: { error: true, reason: `Cannot initialize from invalid String value ${wrong}.` } };

  const isFahrenheit = query["temperature_unit"] === "fahrenheit";
  const unitOf = (name: string): string | undefined => (celsius.has(name) ? (isFahrenheit ? "°F" : "°C") : units[name]);
  const written = (name: string, value = 0): number =>
    celsius.has(name) && isFahrenheit ? Math.round((value * 1.8 + 32) * 10) / 10 : value;
  const unitsOf = (list: readonly string[]): object =>
    Object.fromEntries(["time", ...list].map((name) => [name, unitOf(name)]));
  const count = Number(query["forecast_days"] ?? 7);
  return {
    json: {
      latitude: 38.7,
      longitude: -9.125,
      generationtime_ms: 0.12,
      utc_offset_seconds: 0,
      timezone: "Europe/Lisbon",
      timezone_abbreviation: "WET",
      elevation: 45,
      current_units: { interval: "seconds", ...unitsOf(now) },
      current: {
        time: "2026-11-28T14:15",
        interval: 900,
        ...Object.fromEntries(now.map((name) => [name, written(name, current[name])])),
      },
      daily_units: unitsOf(days),
      daily: {
        time: ["2026-11-28", "2026-11-29"].slice(0, count),
        ...Object.fromEntries(
          days.map((name) => [name, (daily[name] ?? []).slice(0, count).map((value) => written(name, value))]),
        ),
      },
    },
  };
};

function listIn(text = ""): readonly string[] {
  return text.split(",").filter((name) => name !== "");
}
