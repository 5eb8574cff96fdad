import type { Starter } from "../starter.ts";

export const http: Starter = {
  tries: ["call get_weather latitude=41.7 longitude=44.8 --explain", "call get_weather latitude=41.7 longitude=44.8"],
  yaml: `tools:
  - name: get_weather
    # A model decides by the description whether to call the tool.
    description: Returns the current weather at a place.
    tags: [weather]
    # It changes nothing, but depends on the world outside.
    annotations: { readOnlyHint: true, openWorldHint: true }
    # JSON Schema of the arguments, checked before the request is sent.
    inputSchema:
      type: object
      properties:
        latitude: { type: number, minimum: -90, maximum: 90, description: Degrees north. }
        longitude: { type: number, minimum: -180, maximum: 180, description: Degrees east. }
        unit: { type: string, enum: [celsius, fahrenheit], default: celsius, description: The unit of the temperature. }
      required: [latitude, longitude]
    execution:
      type: http
      # A public API without a key. For one with a key see 'auth', with a token such as {{env.API_TOKEN}}.
      url: "{{ env.WEATHER_URL | 'https://api.open-meteo.com' }}/v1/forecast"
      # The query string. Arguments are escaped for the place they are put in.
      params:
        latitude: "{{ props.latitude }}"
        longitude: "{{ props.longitude }}"
        temperature_unit: "{{ props.unit }}"
        current: temperature_2m,wind_speed_10m
      # The part of the response that the model gets to see, as JMESPath.
      response: { select: current }
      # Temporary errors are tried again; 'attempts' counts the first try.
      retries: { attempts: 3, backoff_ms: 500 }
`,
};
